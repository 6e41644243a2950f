package dev.durabench.report;

import static java.util.Objects.requireNonNull;

import java.util.List;

/**
 * A plot of the page.
 *
 * @param id fit for a file name; plots of unlike runs may have the same
 * @param title its heading
 * @param wide for wide windows and for files
 * @param narrow for telephones
 * @param series names that can be shown and hidden; empty when there is nothing to choose
 * @param points what a reader who points at it is told, for the page's script; a list of points
 *     {horizontal, vertical} per series; empty when there is nothing to tell
 * @param unit what is told in: the script knows {@code ms} and {@code acks}
 */
record Plot(
    String id,
    String title,
    Drawing wide,
    Drawing narrow,
    List<String> series,
    List<List<double[]>> points,
    String unit) {
  Plot {
    requireNonNull(id, "id is null");
    requireNonNull(title, "title is null");
    series = List.copyOf(series);
    points = List.copyOf(points);
  }
}
