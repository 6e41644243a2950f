package dev.durabench.hetzner.fake;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The fake cloud by HTTP: tokens, rates, lists, and what goes wrong on order. */
@Timeout(30)
final class FakeHetznerHttpIT {
  private final HttpClient http = HttpClient.newHttpClient();
  private final ObjectMapper mapper = new ObjectMapper();
  private FakeHetzner cloud;

  @BeforeEach
  void start() throws IOException {
    cloud = FakeHetzner.start();
  }

  @AfterEach
  void stop() {
    cloud.close();
  }

  @Test
  void onlyTheTokenOpensAndItIsNeverKept() throws Exception {
    HttpRequest wrong =
        HttpRequest.newBuilder(URI.create(cloud.endpoint() + "/servers"))
            .header("Authorization", "Bearer wrong")
            .build();
    HttpResponse<String> refused = http.send(wrong, HttpResponse.BodyHandlers.ofString());
    assertThat(refused.statusCode()).isEqualTo(401);
    assertThat(refused.body()).contains("unauthorized");
    assertThat(get("/servers").statusCode()).isEqualTo(200);
    assertThat(FakeHetzner.TOKEN).hasSize(64);
    assertThat(cloud.journal().entries()).hasSize(2);
    assertThat(cloud.journal().entries().toString()).doesNotContain(FakeHetzner.TOKEN, "Bearer");
  }

  @Test
  void listsComeInPagesAndBySelector() throws Exception {
    for (int i = 0; i < 30; i++) {
      String kind = i % 2 == 0 ? "even" : "odd";
      cloud.ask(
          "POST",
          "/placement_groups",
          "{\"name\":\"g-%d\",\"type\":\"spread\",\"labels\":{\"kind\":\"%s\"}}"
              .formatted(i, kind));
    }
    JsonNode first = json(get("/placement_groups"));
    assertThat(first.get("placement_groups")).hasSize(25);
    assertThat(first.at("/meta/pagination/next_page").asInt()).isEqualTo(2);
    assertThat(first.at("/meta/pagination/previous_page").isNull()).isTrue();
    assertThat(json(get("/placement_groups?page=2")).get("placement_groups")).hasSize(5);
    assertThat(json(get("/placement_groups?per_page=50")).at("/meta/pagination/last_page").asInt())
        .isEqualTo(1);
    assertThat(get("/placement_groups?per_page=51").statusCode()).isEqualTo(422);
    assertThat(selected("kind==even")).isEqualTo(15);
    assertThat(selected("kind!=even")).isEqualTo(15);
    assertThat(selected("kind in (odd, even)")).isEqualTo(30);
    assertThat(selected("kind notin (odd)")).isEqualTo(15);
    assertThat(selected("!kind")).isZero();
    assertThat(selected("kind,kind=odd")).isEqualTo(15);
    assertThat(json(get("/placement_groups?name=g-7")).get("placement_groups")).hasSize(1);
    assertThat(json(get("/placement_groups?name=nobody")).get("placement_groups")).isEmpty();
    assertThat(
            json(get("/placement_groups?sort=name:desc")).at("/placement_groups/0/name").asText())
        .isEqualTo("g-9");
  }

  @Test
  void tooManyRequestsAreRefusedAndEveryAnswerSaysHowManyAreLeft() throws Exception {
    cloud.limits().requests(2);
    assertThat(get("/servers").headers().firstValue("RateLimit-Remaining")).contains("1");
    assertThat(get("/servers").statusCode()).isEqualTo(200);
    HttpResponse<String> refused = get("/servers");
    assertThat(refused.statusCode()).isEqualTo(429);
    assertThat(refused.body()).contains("rate_limit_exceeded");
    assertThat(refused.headers().firstValue("RateLimit-Limit")).contains("2");
    assertThat(refused.headers().firstValue("RateLimit-Reset")).isPresent();
  }

  @Test
  void troubleComesOnOrderAndThenNoMore() throws Exception {
    String group = "{\"name\":\"g\",\"type\":\"spread\"}";
    cloud.trouble().refuse(1, "POST", "/placement_groups", ApiError.noCapacity());
    assertThat(post("/placement_groups", group).statusCode()).isEqualTo(412);
    cloud.assertEmpty();

    cloud.trouble().loseAnswer(1, "POST", "/placement_groups");
    assertThatThrownBy(() -> post("/placement_groups", group)).isInstanceOf(IOException.class);
    assertThat(cloud.inventory()).containsExactly("placement_group g {}");

    cloud.trouble().loseRequest(1, "DELETE", "/placement_groups/\\d+");
    String path = "/placement_groups/" + cloud.get(Kind.PLACEMENT_GROUP, "g").get("id");
    assertThatThrownBy(() -> send("DELETE", path, "")).isInstanceOf(IOException.class);
    assertThat(cloud.inventory()).hasSize(1);
    assertThat(send("DELETE", path, "").statusCode()).isEqualTo(204);
    cloud.assertEmpty();
    assertThat(cloud.journal().of("DELETE", "/placement_groups/.*"))
        .extracting(Journal.Entry::status)
        .containsExactly(0, 204);
  }

  @Test
  void anActionFailsOnOrder() throws Exception {
    cloud
        .trouble()
        .failAction(1, "start_server", ApiError.of(0, "server_error", "the host is broken"));
    HttpResponse<String> made =
        post("/servers", "{\"name\":\"a\",\"server_type\":\"cpx32\",\"image\":\"debian-12\"}");
    assertThat(made.statusCode()).isEqualTo(201);
    cloud.awaitIdle(Duration.ofSeconds(10));
    String id = json(made).at("/next_actions/0/id").asText();
    JsonNode action = json(get("/actions?id=" + id)).at("/actions/0");
    assertThat(action.get("status").asText()).isEqualTo("error");
    assertThat(action.at("/error/message").asText()).isEqualTo("the host is broken");
    assertThat(cloud.get(Kind.SERVER, "a").get("status").asText()).isEqualTo("off");
  }

  private int selected(String selector) throws Exception {
    return json(get(
            "/placement_groups?label_selector="
                + URLEncoder.encode(selector, StandardCharsets.UTF_8)))
        .at("/meta/pagination/total_entries")
        .asInt(-1);
  }

  private JsonNode json(HttpResponse<String> response) throws IOException {
    return mapper.readTree(response.body());
  }

  private HttpResponse<String> get(String path) throws IOException, InterruptedException {
    return send("GET", path, "");
  }

  private HttpResponse<String> post(String path, String body)
      throws IOException, InterruptedException {
    return send("POST", path, body);
  }

  private HttpResponse<String> send(String method, String path, String body)
      throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(cloud.endpoint() + path))
            .version(HttpClient.Version.HTTP_1_1)
            .header("Authorization", "Bearer " + FakeHetzner.TOKEN)
            .method(method, HttpRequest.BodyPublishers.ofString(body))
            .build();
    return http.send(request, HttpResponse.BodyHandlers.ofString());
  }
}
