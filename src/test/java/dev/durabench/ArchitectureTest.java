package dev.durabench;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** The arrows of ARCHITECTURE.md. */
@AnalyzeClasses(packages = "dev.durabench", importOptions = ImportOption.DoNotIncludeTests.class)
final class ArchitectureTest {
  @ArchTest
  static final ArchRule measuringNeverSeesPulumi =
      noClasses()
          .that()
          .resideInAnyPackage(
              "..topology..",
              "..measure..",
              "..ledger..",
              "..agent..",
              "..experiment..",
              "..target..",
              "..hetzner..",
              "..report..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("com.pulumi..", "pulumirpc..");

  @ArchTest
  static final ArchRule onlyTheProviderSpeaksTheEngineProtocol =
      noClasses()
          .that()
          .resideOutsideOfPackage("..durabench.provider..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("pulumirpc..", "io.grpc..");

  @ArchTest
  static final ArchRule onlyTheCliSeesPicocliAndTheAutomationApi =
      noClasses()
          .that()
          .resideOutsideOfPackage("..durabench.cli..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("picocli..", "com.pulumi.automation..");

  @ArchTest
  static final ArchRule theAgentSeesOnlyMeasureAndLedgerOfOurs =
      noClasses()
          .that()
          .resideInAPackage("..durabench.agent..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "..durabench.topology..",
              "..durabench.stack..",
              "..durabench.pulumi..",
              "..durabench.provider..",
              "..durabench.experiment..",
              "..durabench.target..",
              "..durabench.report..",
              "..durabench.cli..",
              "com.fasterxml..");

  @ArchTest
  static final ArchRule onlyShellsSeeTheSshLibrary =
      noClasses()
          .that()
          .resideOutsideOfPackage("..durabench.target.ssh..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("org.apache.sshd..", "org.bouncycastle..");

  @ArchTest
  static final ArchRule onlyPodsSeeTheKubernetesLibrary =
      noClasses()
          .that()
          .resideOutsideOfPackage("..durabench.target.kubernetes..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("io.fabric8..");

  @ArchTest
  static final ArchRule noCycles =
      slices().matching("dev.durabench.(*)..").should().beFreeOfCycles();
}
