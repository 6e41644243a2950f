package dev.durabench.stack;

import com.pulumi.test.Mocks;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** Remembers every resource's inputs and answers with outputs such as the provider's. */
final class RecordingMocks implements Mocks {
  final List<ResourceArgs> declared = new CopyOnWriteArrayList<>();
  final HcloudAnswers hcloud = new HcloudAnswers();
  String operatorCidr = "203.0.113.7/32,2001:db8::/64";

  private final Map<String, String> held = new ConcurrentHashMap<>();
  private final Map<String, List<String>> seen = new ConcurrentHashMap<>();

  /** Makes a resource take until another one is declared; an error when that is not to be. */
  void hold(String name, String until) {
    held.put(name, until);
  }

  /** What had been declared when a held resource was done. */
  List<String> heldUntilDone(String name) {
    return seen.getOrDefault(name, List.of());
  }

  @Override
  public CompletableFuture<ResourceResult> newResourceAsync(ResourceArgs args) {
    declared.add(args);
    String until = held.get(String.valueOf(args.name));
    return until == null
        ? made(args)
        // A thread of its own: the SDK works in the common pool, which has one on two cores.
        : CompletableFuture.runAsync(
                () -> await(String.valueOf(args.name), until), work -> new Thread(work).start())
            .thenCompose(unused -> made(args));
  }

  private void await(String name, String until) {
    int left = 300;
    while (names().stream().noneMatch(until::equals)) {
      if (left-- == 0) {
        throw new IllegalStateException(until + " is not declared while " + name + " is not done");
      }
      pause();
    }
    // What should wait for it and does not is declared meanwhile.
    for (int more = 0; more < 5; more++) {
      pause();
    }
    seen.put(name, names());
  }

  /** Waits until a resource is declared that waits for held ones; an error when that takes long. */
  void awaitDeclared(String name) {
    for (int left = 300; names().stream().noneMatch(name::equals); left--) {
      if (left == 0) {
        throw new AssertionError(name + " is not declared; declared are " + names());
      }
      pause();
    }
  }

  private static void pause() {
    try {
      Thread.sleep(100);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  private List<String> names() {
    return declared.stream().map(args -> String.valueOf(args.name)).toList();
  }

  private CompletableFuture<ResourceResult> made(ResourceArgs args) {
    if (String.valueOf(args.type).startsWith("hcloud:")) {
      return CompletableFuture.completedFuture(hcloud.made(args));
    }
    Map<String, Object> state = new TreeMap<>(args.inputs);
    switch (String.valueOf(args.type)) {
      case "bench:index:Run" ->
          state.putAll(
              Map.of(
                  "stackId", "0123456789abcdef",
                  "runId", "20261130T201238Z",
                  "createdAt", "2026-11-30T20:12:38Z",
                  "expiresAt", "2026-12-01T20:12:38Z",
                  "operatorCidr", operatorCidr));
      case "bench:index:KeyPair" ->
          state.putAll(
              Map.of(
                  "publicKey", "ssh-ed25519 AAAA" + args.name + " comment",
                  "fingerprint", "SHA256:" + args.name,
                  "privateKey",
                      "-----BEGIN OPENSSH PRIVATE KEY-----\nhush-"
                          + args.name
                          + "\n-----END OPENSSH PRIVATE KEY-----\n"));
      case "command:remote:Command" ->
          state.putAll(
              Map.of(
                  "stdout",
                  args.name.endsWith("-install") ? "18.6" : "7123456789012345678",
                  "stderr",
                  ""));
      case "kubernetes:core/v1:Namespace", "kubernetes:core/v1:Secret" ->
          state.put("metadata", withUid(args));
      case "bench:index:Password" -> state.put("result", "hush-" + args.name);
      case "bench:local:PostgresCluster" ->
          state.putAll(
              Map.of("directory", "/d/" + args.name, "systemIdentifier", "7", "version", "18.6"));
      case "bench:local:ObjectStore" ->
          state.putAll(Map.of("directory", "/d/" + args.name, "endpoint", "http://127.0.0.1:1"));
      case "bench:local:SqliteSite" -> state.put("directory", "/d/" + args.name);
      case "bench:index:Experiment" ->
          state.putAll(
              Map.of(
                  "cells", List.of(Map.of("key", args.name)),
                  "verdict", "kept",
                  "resultFile", "/r/result.json"));
      default -> {
        // A component has no outputs of a provider's.
      }
    }
    return CompletableFuture.completedFuture(
        ResourceResult.of(Optional.of("id-" + args.name), state));
  }

  /** The metadata that was given, as a cluster answers it. */
  private static Map<String, Object> withUid(ResourceArgs args) {
    Map<String, Object> metadata = new TreeMap<>();
    if (args.inputs.get("metadata") instanceof Map<?, ?> given) {
      given.forEach((key, value) -> metadata.put(String.valueOf(key), value));
    }
    metadata.put("uid", "uid-" + args.name);
    return metadata;
  }

  /** What was declared of a type, in order. */
  List<ResourceArgs> of(String type) {
    return declared.stream().filter(args -> type.equals(args.type)).toList();
  }

  /** The only one of that name. */
  ResourceArgs named(String name) {
    List<ResourceArgs> found = declared.stream().filter(args -> name.equals(args.name)).toList();
    if (found.size() != 1) {
      throw new AssertionError(found.size() + " resources named " + name);
    }
    return found.get(0);
  }
}
