package dev.durabench.report;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** A report as one page that asks for nothing from outside. */
final class Html {
  private Html() {}

  static String of(Report report, List<Plot> plots) {
    StringBuilder out = new StringBuilder();
    out.append("<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n")
        .append("<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n")
        .append("<meta name=\"color-scheme\" content=\"light dark\">\n")
        .append("<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none';")
        .append("style-src 'unsafe-inline';script-src 'unsafe-inline';img-src data:\">\n<title>")
        .append(escape(report.title()))
        .append("</title>\n<style>\n:root{")
        .append(Ink.declarations(false))
        .append("}\n@media (prefers-color-scheme:dark){:root{")
        .append(Ink.declarations(true))
        .append("}}\n")
        .append(resource("page.css"))
        .append("</style>\n</head>\n<body>\n<main>\n<h1>")
        .append(escape(report.title()))
        .append("</h1>\n");
    for (int i = 0; i < report.sections().size(); i++) {
      section(out, report.sections().get(i));
      if (i == Report.VERDICTS && !plots.isEmpty()) {
        out.append("<section>\n<h2>Plots</h2>\n");
        plots.forEach(plot -> plot(out, plot));
        out.append("</section>\n");
      }
    }
    return out.append("</main>\n<script>\n")
        .append(resource("page.js"))
        .append("</script>\n</body>\n</html>\n")
        .toString();
  }

  private static void section(StringBuilder out, Section section) {
    out.append("<section>\n<h2>").append(escape(section.title())).append("</h2>\n");
    section.paragraphs().forEach(text -> out.append("<p>").append(escape(text)).append("</p>\n"));
    section.grids().forEach(grid -> table(out, grid));
    if (!section.notes().isEmpty()) {
      out.append("<ul class=\"notes\">\n");
      section.notes().forEach(note -> out.append("<li>").append(escape(note)).append("</li>\n"));
      out.append("</ul>\n");
    }
    out.append("</section>\n");
  }

  private static void table(StringBuilder out, Grid grid) {
    out.append("<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"")
        .append(escape(grid.caption()))
        .append("\">\n<table>\n<caption>")
        .append(escape(grid.caption()))
        .append("</caption>\n<thead><tr>");
    for (int i = 0; i < grid.columns().size(); i++) {
      out.append(
              Markdown.numeric(grid, i) ? "<th scope=\"col\" class=\"n\">" : "<th scope=\"col\">")
          .append("<button type=\"button\">")
          .append(escape(grid.columns().get(i)))
          .append("</button></th>");
    }
    out.append("</tr></thead>\n<tbody>\n");
    for (List<Field> row : grid.rows()) {
      out.append("<tr>");
      for (int i = 0; i < row.size(); i++) {
        field(out, row.get(i), Markdown.numeric(grid, i), i == 0);
      }
      out.append("</tr>\n");
    }
    out.append("</tbody>\n</table>\n</div>\n");
  }

  private static void field(StringBuilder out, Field field, boolean numeric, boolean first) {
    out.append(first ? "<th scope=\"row\"" : "<td");
    if (numeric) {
      out.append(" class=\"n\"");
    }
    Double order = field.order();
    if (order != null) {
      out.append(" data-order=\"").append(Figure.exact(order)).append('"');
    }
    out.append('>');
    if (field.verdict() == null) {
      out.append(escape(field.text()));
    } else {
      out.append("<span class=\"verdict ")
          .append(field.verdict().key())
          .append("\">")
          .append(escape(field.text()))
          .append("</span>");
    }
    out.append(first ? "</th>" : "</td>");
  }

  private static void plot(StringBuilder out, Plot plot) {
    out.append("<figure class=\"plot\" data-unit=\"")
        .append(plot.unit())
        .append("\">\n<figcaption>")
        .append(escape(plot.title()))
        .append("</figcaption>\n");
    if (!plot.series().isEmpty()) {
      out.append("<div class=\"legend\" role=\"group\" aria-label=\"Series to show\">");
      for (int i = 0; i < plot.series().size(); i++) {
        Ink ink = Ink.series(i);
        out.append("<button type=\"button\" aria-pressed=\"true\" data-toggle=\"")
            .append(i)
            .append(
                "\"><svg width=\"26\" height=\"10\" aria-hidden=\"true\"><line x1=\"0\" y1=\"5\"")
            .append(" x2=\"26\" y2=\"5\" style=\"stroke-width:2.5;stroke:")
            .append(ink.variable())
            .append(ink.dashes().isEmpty() ? "" : ";stroke-dasharray:" + ink.dashes())
            .append("\"/></svg>")
            .append(escape(plot.series().get(i)))
            .append("</button>");
      }
      out.append("</div>\n");
    }
    out.append("<div class=\"wide\" tabindex=\"0\">")
        .append(Svg.inline(plot.wide()))
        .append("</div>\n<div class=\"narrow\" tabindex=\"0\">")
        .append(Svg.inline(plot.narrow()))
        .append("</div>\n");
    if (!plot.points().isEmpty()) {
      out.append("<p class=\"readout\" role=\"status\"></p>\n<script type=\"application/json\">")
          .append(points(plot))
          .append("</script>\n");
    }
    out.append("</figure>\n");
  }

  private static String points(Plot plot) {
    List<String> series = new ArrayList<>();
    for (List<double[]> points : plot.points()) {
      series.add(
          points.stream()
              .map(point -> "[" + rounded(point[0]) + "," + rounded(point[1]) + "]")
              .collect(Collectors.joining(",", "[", "]")));
    }
    return "[" + String.join(",", series) + "]";
  }

  private static String rounded(double value) {
    return Figure.exact(Math.round(value * 1e4) / 1e4);
  }

  /** Text that HTML takes literally, in content and in quoted attributes. */
  static String escape(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;")
        .replace("'", "&#39;");
  }

  private static String resource(String name) {
    try (InputStream in = Html.class.getResourceAsStream("/report/" + name)) {
      if (in == null) {
        throw new IllegalStateException("no /report/" + name + " in this jar");
      }
      return new String(in.readAllBytes(), UTF_8);
    } catch (IOException e) {
      throw new IllegalStateException("cannot read /report/" + name, e);
    }
  }
}
