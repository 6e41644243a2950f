/**
 * PostgreSQL, SQLite, Litestream and an S3 endpoint as processes of this machine.
 *
 * <p>Not a process supervisor: what was killed stays dead until somebody asks for the home state.
 */
@NullMarked
package dev.durabench.target.local;

import org.jspecify.annotations.NullMarked;
