package dev.durabench.hetzner.fake;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** An answer that refuses. {@code details} is there in every one, as the real providers need it. */
public final class ApiError extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final int status;
  private final String code;
  private final transient @Nullable ObjectNode details;

  private ApiError(int status, String code, String message, @Nullable ObjectNode details) {
    super(message, null, false, false);
    this.status = status;
    this.code = code;
    this.details = details;
  }

  /** Any refusal, for injections. */
  public static ApiError of(int status, String code, String message) {
    return new ApiError(status, code, message, null);
  }

  /** 412: no host is free for that type in that location. */
  public static ApiError noCapacity() {
    return of(412, "resource_unavailable", "error during placement");
  }

  /** 403: a limit of the account, such as {@code server_limit}. */
  public static ApiError limit(String name, String message) {
    ObjectNode details = Json.object();
    details.putArray("limits").addObject().put("name", name);
    return new ApiError(403, "resource_limit_exceeded", message, details);
  }

  /** 429. */
  public static ApiError tooManyRequests() {
    return of(429, "rate_limit_exceeded", "limit of 3600 requests per hour reached");
  }

  /** 423: an action runs on it. */
  public static ApiError locked(String what) {
    return of(423, "locked", what + " is locked: another action is running");
  }

  /** 409: it changed during the request. */
  public static ApiError conflict(String message) {
    return of(409, "conflict", message);
  }

  static ApiError unauthorized() {
    return of(401, "unauthorized", "unable to authenticate");
  }

  static ApiError notFound(Kind kind, Object id) {
    return of(404, "not_found", kind.singular() + " with ID '" + id + "' not found");
  }

  static ApiError noSuchPath(String path) {
    return of(404, "not_found", "no such endpoint: " + path);
  }

  static ApiError gone(String path) {
    ObjectNode details = Json.object();
    details.put("announcement", "https://docs.hetzner.cloud/changelog");
    return new ApiError(
        410, "deprecated_api_endpoint", "endpoint " + path + " was removed", details);
  }

  static ApiError invalid(String field, String message) {
    ObjectNode details = Json.object();
    ObjectNode named = details.putArray("fields").addObject().put("name", field);
    named.putArray("messages").add(message);
    return new ApiError(422, "invalid_input", "invalid input in field '" + field + "'", details);
  }

  static ApiError notUnique(String field, String message) {
    ObjectNode details = Json.object();
    details.putArray("fields").addObject().put("name", field);
    return new ApiError(409, "uniqueness_error", message, details);
  }

  static ApiError unsuitable(String code, String message) {
    return of(422, code, message);
  }

  static ApiError isProtected(String what) {
    return of(403, "protected", what + " is delete protected");
  }

  int status() {
    return status;
  }

  String code() {
    return code;
  }

  ObjectNode body() {
    ObjectNode error = Json.object().put("code", code).put("message", getMessage());
    error.set("details", Optional.ofNullable(details).orElseGet(Json::object));
    ObjectNode body = Json.object();
    body.set("error", error);
    return body;
  }
}
