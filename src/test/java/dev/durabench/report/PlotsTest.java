package dev.durabench.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.durabench.experiment.Cell;
import dev.durabench.ledger.Judgement;
import dev.durabench.ledger.Verdict;
import dev.durabench.measure.Latencies;
import java.io.IOException;
import java.io.StringReader;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;

final class PlotsTest {
  private static final long FAULT = SampleRuns.FAULT_MICROS;

  private static Cell failOver(String mode) {
    return SampleRuns.failOver(mode, SampleRuns.kept(), new Judgement(Verdict.KEPT, "0 lost."));
  }

  private static Document parsed(String svg)
      throws IOException, SAXException, ParserConfigurationException {
    return DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(new InputSource(new StringReader(svg)));
  }

  @Test
  void countsEveryAcknowledgementInItsTenthOfASecond() {
    long[] acks =
        LongStream.of(-3_000_001, -3_000_000, -2_900_001, -2_900_000, 3_250_000, 999_000_000)
            .map(offset -> FAULT + offset)
            .toArray();
    AckCounts counts = AckCounts.of(failOver("any-1"), acks, FAULT);
    assertThat(counts.counts().get(0)).isEqualTo(2);
    assertThat(counts.counts().get(1)).isEqualTo(1);
    assertThat(counts.counts().get(62)).isEqualTo(1);
    assertThat(counts.counts().stream().mapToInt(count -> count).sum()).isEqualTo(4);
    assertThat(counts.gaps().get(0)).containsExactly(new double[] {-0.0031, 3.214}, within(1e-6));
  }

  @Test
  void theTimeLineShowsClocksAndGaps() throws Exception {
    AckCounts counts = AckCounts.of(failOver("any-1"), new long[] {FAULT - 1}, FAULT);
    Drawing drawing = TimeLinePlot.draw("title", counts, 860);
    assertThat(drawing.shapes())
        .filteredOn(shape -> shape instanceof Shape.Label)
        .extracting(shape -> ((Shape.Label) shape).text())
        .contains("fault 0.000 s", "last-ack -0.003 s", "promoted +2.900 s", "first-ack +3.214 s")
        .doesNotContain("fault-done +0.002 s");
    assertThat(drawing.shapes())
        .filteredOn(shape -> shape instanceof Shape.Box box && box.ink() == Ink.GAP)
        .hasSize(2);
    assertThat(parsed(Svg.file(drawing)).getElementsByTagName("text").getLength()).isPositive();
  }

  @Test
  void theTimeLineShowsWhenThePowerCameBack() {
    Cell cell = failOver("any-1");
    Map<String, Long> clocks = new java.util.LinkedHashMap<>(cell.clocks());
    clocks.put("fault-accepted", FAULT + 200_000);
    clocks.put("power-on-requested", FAULT + 6_000_000);
    clocks.put("machine-back", FAULT + 7_000_000);
    Cell cut =
        new Cell(
            cell.key(),
            cell.topology(),
            cell.database(),
            cell.kind(),
            cell.parameters(),
            cell.fingerprint(),
            cell.comparable(),
            cell.note(),
            cell.measurements(),
            cell.ledger(),
            cell.judgement(),
            cell.gaps(),
            clocks,
            cell.provenance(),
            cell.files());

    Drawing drawing = TimeLinePlot.draw("title", AckCounts.of(cut, new long[0], FAULT), 860);

    assertThat(drawing.shapes())
        .filteredOn(shape -> shape instanceof Shape.Label)
        .extracting(shape -> ((Shape.Label) shape).text())
        .contains("power-on-requested +6.000 s", "machine-back +7.000 s");
  }

  @Test
  void costsAreDrawnForWhatWasMeasuredOnly() throws Exception {
    Drawing drawing = CostPlot.draw(SampleRuns.result().cells(), 860).orElseThrow();
    assertThat(drawing.shapes())
        .filteredOn(shape -> shape instanceof Shape.Label)
        .extracting(shape -> ((Shape.Label) shape).text())
        .contains("pg simple-update any-1 1 client", "2.23", "lite full")
        .doesNotContain("pg simple-update any-1 8 clients");
    assertThat(CostPlot.draw(List.of(failOver("any-1")), 860)).isEmpty();
    parsed(Svg.file(drawing));
  }

  @Test
  void textInAPictureIsLiteral() throws Exception {
    AckCounts counts = AckCounts.of(failOver("<&\">"), new long[0], FAULT);
    String svg = Svg.file(TimeLinePlot.draw("<b onload=\"x\">&", counts, 860));
    assertThat(parsed(svg).getDocumentElement().getAttribute("aria-label"))
        .isEqualTo("<b onload=\"x\">&");
  }

  @Test
  void ninesAreOneStepApart() {
    assertThat(PercentilePlot.nines(0)).isZero();
    assertThat(PercentilePlot.nines(90)).isCloseTo(1, within(1e-9));
    assertThat(PercentilePlot.nines(99.9)).isCloseTo(3, within(1e-9));
    Distribution one =
        new Distribution(
            "x",
            List.of(
                new Latencies.Point(50, 1),
                new Latencies.Point(99, 4),
                new Latencies.Point(100, 9)));
    assertThat(PercentilePlot.points(one)).hasSize(2);
    Drawing drawing = PercentilePlot.draw("t", List.of(one), 350);
    assertThat(drawing.axis().orElseThrow().to()).isCloseTo(2, within(1e-9));
  }

  @Test
  void aPictureIsPngOrLeftOut() {
    Drawing drawing = CostPlot.draw(SampleRuns.result().cells(), 860).orElseThrow();
    Png.of(drawing).ifPresent(png -> assertThat(png).startsWith(0x89, 'P', 'N', 'G'));
  }

  @Test
  void ticksAreRound() {
    assertThat(new Scale(-3, 11.9, 0, 100).ticks(6)).containsExactly(0.0, 5.0, 10.0);
    assertThat(Scale.roundUp(84)).isEqualTo(100);
    assertThat(Scale.roundUp(0.3)).isCloseTo(0.5, within(1e-12));
  }
}
