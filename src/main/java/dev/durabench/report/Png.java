package dev.durabench.report;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.geom.Line2D;
import java.awt.geom.Path2D;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Optional;
import javax.imageio.ImageIO;

/** Drawings as PNG, on white ground, where this machine's Java has a font to write with. */
final class Png {
  /** Pixels of the picture to a pixel of the drawing, for sharp screens. */
  private static final int SHARPNESS = 2;

  private Png() {}

  /** Empty where Java cannot write text: a headless runtime on a machine without any font. */
  static Optional<byte[]> of(Drawing drawing) {
    System.setProperty("java.awt.headless", "true");
    try {
      return Optional.of(encode(paint(drawing)));
    } catch (LinkageError | InternalError | RuntimeException e) {
      // What Java throws without fontconfig differs from version to version; the SVG is there.
      return Optional.empty();
    }
  }

  private static BufferedImage paint(Drawing drawing) {
    BufferedImage image =
        new BufferedImage(
            drawing.width() * SHARPNESS, drawing.height() * SHARPNESS, BufferedImage.TYPE_INT_RGB);
    Graphics2D out = image.createGraphics();
    try {
      out.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
      out.setRenderingHint(
          RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON);
      out.setColor(Color.decode(Ink.GROUND.light()));
      out.fillRect(0, 0, image.getWidth(), image.getHeight());
      out.scale(SHARPNESS, SHARPNESS);
      drawing.shapes().forEach(shape -> paint(out, shape));
    } finally {
      out.dispose();
    }
    return image;
  }

  private static void paint(Graphics2D out, Shape shape) {
    if (shape instanceof Shape.Box box) {
      out.setColor(Color.decode(box.ink().light()));
      out.fill(new Rectangle2D.Double(box.x(), box.y(), box.width(), box.height()));
    } else if (shape instanceof Shape.Line line) {
      pen(out, line.ink(), line.thickness());
      out.draw(new Line2D.Double(line.x1(), line.y1(), line.x2(), line.y2()));
    } else if (shape instanceof Shape.Path path) {
      pen(out, path.ink(), 2);
      Path2D.Double points = new Path2D.Double();
      for (int i = 0; i + 1 < path.points().size(); i += 2) {
        if (i == 0) {
          points.moveTo(path.points().get(0), path.points().get(1));
        } else {
          points.lineTo(path.points().get(i), path.points().get(i + 1));
        }
      }
      out.draw(points);
    } else if (shape instanceof Shape.Label label) {
      write(out, label);
    }
  }

  private static void write(Graphics2D out, Shape.Label label) {
    out.setFont(new Font(Font.SANS_SERIF, label.bold() ? Font.BOLD : Font.PLAIN, Drawing.TEXT));
    out.setColor(Color.decode(label.ink().light()));
    double width = out.getFontMetrics().getStringBounds(label.text(), out).getWidth();
    double shift =
        switch (label.anchor()) {
          case START -> 0;
          case MIDDLE -> width / 2;
          case END -> width;
        };
    out.drawString(label.text(), (float) (label.x() - shift), (float) label.y());
  }

  private static void pen(Graphics2D out, Ink ink, double thickness) {
    out.setColor(Color.decode(ink.light()));
    float[] dashes = dashes(ink);
    out.setStroke(
        dashes.length == 0
            ? new BasicStroke((float) thickness)
            : new BasicStroke(
                (float) thickness, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, 1, dashes, 0));
  }

  private static float[] dashes(Ink ink) {
    if (ink.dashes().isEmpty()) {
      return new float[0];
    }
    String[] lengths = ink.dashes().split(" ", -1);
    return new float[] {Float.parseFloat(lengths[0]), Float.parseFloat(lengths[1])};
  }

  private static byte[] encode(BufferedImage image) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try {
      if (!ImageIO.write(image, "png", out)) {
        throw new IllegalStateException("this Java has no PNG encoder");
      }
    } catch (IOException e) {
      throw new IllegalStateException("cannot encode a picture in memory", e);
    }
    return out.toByteArray();
  }
}
