package dev.durabench.hetzner.fake;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * What a script orders of a running fake cloud, a line each; each answer ends with a line {@code .}
 *
 * <pre>
 * inventory             waits until no action runs; everything that stands, servers with status
 * standing              the same at once, and without status
 * other                 makes things of another user, who runs a stack of the same name
 * lose-answer N M PATH  the next N requests M PATH are carried out and never answered
 * refuse N S C M PATH   the next N requests M PATH are refused with status S and code C
 * off TEXT              cuts the power of the first server whose name contains TEXT
 * take SECONDS          from now on making a server takes so long, every other action a tenth of it
 * make KIND SECONDS     from now on making one of a kind, such as network, takes so long
 * </pre>
 */
final class Orders {
  private static final Duration IDLE = Duration.ofMinutes(2);
  private static final String OTHER =
      ", \"labels\": {\"durabench\": \"0ther0ther0ther0\", \"durabench-stack\": \"theirs\","
          + " \"durabench-expires\": \"20991231T235959Z\"}}";

  private final FakeHetzner cloud;

  Orders(FakeHetzner cloud) {
    this.cloud = cloud;
  }

  /** Carries out what is ordered, until there is no more. */
  void carryOut(BufferedReader orders, PrintStream answers)
      throws IOException, InterruptedException {
    for (String line = orders.readLine(); line != null; line = orders.readLine()) {
      for (String answer : answer(line.strip().split("\\s+"))) {
        answers.println(answer);
      }
      answers.println(".");
      answers.flush();
    }
  }

  private List<String> answer(String[] words) throws InterruptedException {
    try {
      return switch (words[0]) {
        case "inventory" -> inventory();
        case "standing" -> cloud.inventory();
        case "other" -> other();
        case "lose-answer" -> {
          cloud.trouble().loseAnswer(Integer.parseInt(words[1]), words[2], words[3]);
          yield List.of();
        }
        case "refuse" -> {
          ApiError error = ApiError.of(Integer.parseInt(words[2]), words[3], "refused on order");
          cloud.trouble().refuse(Integer.parseInt(words[1]), words[4], words[5], error);
          yield List.of();
        }
        case "off" -> off(words[1]);
        case "take" -> {
          Duration time = seconds(words[1]);
          cloud.pace().creation(Kind.SERVER, time).actions(time.dividedBy(10));
          yield List.of();
        }
        case "make" -> {
          cloud.pace().creation(kind(words[1]), seconds(words[2]));
          yield List.of();
        }
        default -> List.of("there is no order " + words[0]);
      };
    } catch (ApiError | IndexOutOfBoundsException | IllegalArgumentException e) {
      return List.of("not done: " + e);
    }
  }

  private static Duration seconds(String text) {
    return Duration.ofMillis((long) (1000 * Double.parseDouble(text)));
  }

  private static Kind kind(String singular) {
    return Arrays.stream(Kind.values())
        .filter(kind -> kind.singular().equals(singular))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("there is no kind " + singular));
  }

  private List<String> inventory() throws InterruptedException {
    cloud.awaitIdle(IDLE);
    List<String> all = new ArrayList<>();
    for (String line : cloud.inventory()) {
      String[] words = line.split(" ", 3);
      boolean server = words[0].equals(Kind.SERVER.singular());
      String status = server ? " " + cloud.get(Kind.SERVER, words[1]).path("status").asText() : "";
      all.add(line + status);
    }
    all.sort(null);
    return all;
  }

  private List<String> other() throws InterruptedException {
    cloud.ask(
        "POST",
        "/servers",
        "{\"name\": \"theirs-db-1\", \"server_type\": \"cpx32\", \"image\": \"ubuntu-24.04\","
            + " \"location\": \"nbg1\""
            + OTHER);
    cloud.ask(
        "POST",
        "/servers",
        "{\"name\": \"theirs-off\", \"server_type\": \"cpx32\", \"image\": \"ubuntu-24.04\","
            + " \"location\": \"nbg1\", \"start_after_create\": false"
            + OTHER);
    cloud.ask(
        "POST",
        "/volumes",
        "{\"name\": \"theirs-db-1\", \"size\": 10, \"location\": \"nbg1\"" + OTHER);
    cloud.ask(
        "POST",
        "/networks",
        "{\"name\": \"theirs-network\", \"ip_range\": \"10.0.0.0/16\"" + OTHER);
    cloud.ask("POST", "/firewalls", "{\"name\": \"nobodys\"}");
    return inventory();
  }

  private List<String> off(String text) {
    for (JsonNode server : cloud.ask("GET", "/servers", "").path("servers")) {
      String name = server.path("name").asText();
      if (name.toLowerCase(Locale.ROOT).contains(text)) {
        cloud.ask("POST", "/servers/" + server.path("id").asText() + "/actions/poweroff", "");
        return List.of(name);
      }
    }
    return List.of();
  }
}
