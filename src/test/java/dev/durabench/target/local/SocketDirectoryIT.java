package dev.durabench.target.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.durabench.target.TargetFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class SocketDirectoryIT {
  private static final int SOMEBODY = 4_711;

  private final Path sockets = SocketDirectory.of(Fixtures.directory());

  @AfterEach
  void remove() {
    Trees.delete(sockets);
  }

  @Test
  void isPrivateAlsoWhenItWasThereBefore() throws IOException {
    SocketDirectory.make(sockets, Account.ours());
    Files.setPosixFilePermissions(sockets, PosixFilePermissions.fromString("rwxrwxrwx"));

    SocketDirectory.make(sockets, Account.ours());

    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(sockets)))
        .isEqualTo("rwx------");
  }

  @Test
  void isTakenOverFromTheServersUser() {
    Account servers = Account.current();
    SocketDirectory.make(sockets, servers);

    assertThat(SocketDirectory.make(sockets, servers)).isDirectory();
  }

  @Test
  void refusesALink(@org.junit.jupiter.api.io.TempDir Path elsewhere) throws IOException {
    Files.createSymbolicLink(sockets, elsewhere);

    assertThatThrownBy(() -> SocketDirectory.make(sockets, Account.ours()))
        .isInstanceOf(TargetFailure.class)
        .hasMessageContaining(sockets + " is to be a directory")
        .hasMessageContaining("is a link or a file");
  }

  @Test
  void refusesSomebodyElsesDirectory() throws IOException {
    assumeThat(Account.ownUid()).as("only root can give a directory away").isZero();
    Files.createDirectory(sockets);
    Files.setAttribute(sockets, "unix:uid", SOMEBODY);

    assertThatThrownBy(() -> SocketDirectory.make(sockets, Account.current()))
        .isInstanceOf(TargetFailure.class)
        .hasMessageContaining("belongs to the user with the number 4711");
  }
}
