package org.tarndb.txn.check;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.lang.reflect.Proxy;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.tarndb.storage.env.Env;
import org.tarndb.storage.env.FileSystem;
import org.tarndb.storage.env.SimulatedFileSystem;
import org.tarndb.storage.format.Crc32c;
import org.tarndb.txn.Database;
import org.tarndb.txn.DatabaseOptions;

/** What a script sees of {@code tarn check}: exit code 1 is damage alone, and each outcome says what it is. */
class CheckMainTest {
    private static final Path DIRECTORY = Path.of("/db").toAbsolutePath();

    private final SimulatedFileSystem files = new SimulatedFileSystem();
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream errors = new ByteArrayOutputStream();

    private int check(Env env, String... arguments) {
        return CheckMain.run(
                env,
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(errors, true, StandardCharsets.UTF_8),
                arguments);
    }

    private String lastLine() {
        List<String> lines = out.toString(StandardCharsets.UTF_8).lines().toList();
        return lines.get(lines.size() - 1);
    }

    private void create() {
        Database.open(DIRECTORY, files.env(1), DatabaseOptions.defaults()).close();
    }

    @Test
    void aSoundDatabase() {
        create();
        assertEquals(0, check(files.env(2), DIRECTORY.toString()));
        assertEquals("Nothing is wrong.", lastLine());
    }

    @Test
    void damageIsCounted() {
        create();
        files.setContents(DIRECTORY.resolve("tarn.opens"), new byte[1024]);
        assertEquals(1, check(files.env(2), DIRECTORY.toString()));
        assertEquals("1 problem.", lastLine());
        files.list(DIRECTORY.resolve("journal")).forEach(segment -> files.setContents(segment, new byte[88]));
        assertEquals(1, check(files.env(3), DIRECTORY.toString()));
        assertEquals("2 problems.", lastLine());
    }

    @Test
    void whatCouldNotBeCheckedIsNotDamage() {
        assertEquals(2, check(files.env(2)));
        assertEquals(2, check(files.env(2), DIRECTORY.toString()));
        assertTrue(errors.toString(StandardCharsets.UTF_8).contains("There is no database in"));
        files.createDirectories(DIRECTORY);
        files.setContents(DIRECTORY.resolve("notes.txt"), new byte[1]);
        assertEquals(2, check(files.env(2), DIRECTORY.toString()));
        assertTrue(errors.toString(StandardCharsets.UTF_8).contains("notes.txt"));
        assertEquals("", out.toString(StandardCharsets.UTF_8));
    }

    /** Each file that says its version: this release can't judge what another one wrote. */
    @Test
    void anotherFormatVersionIsNotDamage() {
        create();
        int sealed = 0;
        for (Path file : files.allFiles()) {
            byte[] bytes = files.contents(file);
            if (new String(bytes, StandardCharsets.ISO_8859_1).startsWith("TARN-")) {
                sealed++;
                files.setContents(file, withVersion(bytes.clone(), 99));
                assertEquals(2, check(files.env(2), DIRECTORY.toString()), file::toString);
                String message = errors.toString(StandardCharsets.UTF_8);
                assertTrue(message.contains("format version 99") && message.contains(file.toString()), message);
                errors.reset();
                files.setContents(file, bytes);
            }
        }
        assertTrue(sealed >= 3, "identity, journal and checkpoint: " + files.allFiles());
        assertEquals(0, check(files.env(3), DIRECTORY.toString()));
    }

    /** The first section with another version, and sound. */
    private static byte[] withVersion(byte[] bytes, int version) {
        ByteBuffer section = ByteBuffer.wrap(bytes).putInt(8, version);
        int checked = section.getInt(12) - 4;
        section.putInt(checked, Crc32c.of(bytes, 0, checked));
        return bytes;
    }

    @Test
    void aHeapThatIsTooSmallIsNotDamage() {
        FileSystem tooMuch = (FileSystem) Proxy.newProxyInstance(
                FileSystem.class.getClassLoader(), new Class<?>[] {FileSystem.class}, (proxy, method, arguments) -> {
                    throw new OutOfMemoryError("for the test");
                });
        assertEquals(2, check(files.env(2).withFiles(tooMuch), DIRECTORY.toString()));
        assertTrue(errors.toString(StandardCharsets.UTF_8).contains("-Xmx"));
    }
}
