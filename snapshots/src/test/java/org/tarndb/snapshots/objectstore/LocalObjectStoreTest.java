package org.tarndb.snapshots.objectstore;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.tarndb.snapshots.testkit.ObjectStoreContract;
import org.tarndb.storage.env.Env;
import org.tarndb.storage.env.FileSystem;
import org.tarndb.storage.env.SimulatedFileSystem;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;

class LocalObjectStoreTest extends ObjectStoreContract {
    private static final Path SIMULATED = Path.of("/objects");
    private static final byte[] OLD = "the old content".getBytes(UTF_8);
    private static final byte[] NEW = "what is new".getBytes(UTF_8);

    @Override
    protected ObjectStore openEmpty() {
        return openAgain();
    }

    @Override
    protected ObjectStore openAgain() {
        return new LocalObjectStore(Env.system(), scratch.resolve("objects"));
    }

    /** A write, and what may be found of it while it goes on. */
    private interface Write {
        void run(ObjectStore store) throws IOException;
    }

    @Test
    void aDirectoryIsNotTakenForAnObject(@TempDir Path directory) throws IOException {
        Files.createDirectories(directory.resolve("a/k"));
        LocalObjectStore store = new LocalObjectStore(Env.system(), directory);
        TarnException refused = assertThrows(TarnException.class, () -> store.putIfAbsent("a/k", NEW));
        assertEquals(ErrorCode.OBJECT_NOT_IN_STATE, refused.code());
        String message = String.valueOf(refused.getMessage());
        assertTrue(message.contains(directory.resolve("a/k").toString()), message);
        assertEquals(List.of(), store.list(""));
    }

    @Test
    void aPutIsDurableOnReturnAndWholeOrNotAtAllBefore() throws IOException {
        crashAtEveryChange(store -> store.put("a/b/k", NEW));
    }

    @Test
    void aPutIfAbsentIsDurableOnReturnAndWholeOrNotAtAllBefore() throws IOException {
        crashAtEveryChange(store -> store.putIfAbsent("a/b/k", NEW));
    }

    @Test
    void aReplacementIsDurableOnReturnAndTheOldOneUntilThen() throws IOException {
        SimulatedFileSystem whole = withOld();
        open(whole).put("a/b/k", NEW);
        for (long change = 0; change <= whole.changes(); change++) {
            for (int seed = 0; seed < 10; seed++) {
                SimulatedFileSystem files = withOld();
                boolean done = runUntilPowerCut(files, change, store -> store.put("a/b/k", NEW));
                byte[] found = open(files.crash(seed)).get("a/b/k");
                assertArrayEquals(done || found.length == NEW.length ? NEW : OLD, found, "change " + change);
            }
        }
    }

    /** What one finds taken stays, also if the power goes before the one who took it was told. */
    @Test
    void whatIsTakenIsDurableOnceThatIsSaid() throws IOException {
        for (long change = 0; change < 20; change++) {
            SimulatedFileSystem files = new SimulatedFileSystem();
            if (runUntilPowerCut(files, change, store -> store.putIfAbsent("k", NEW))) {
                return;
            }
            for (int seed = 0; seed < 10; seed++) {
                SimulatedFileSystem killed = files.kill();
                ObjectStore second = new LocalObjectStore(killed.env(8), SIMULATED);
                if (second.putIfAbsent("k", NEW).isEmpty()) {
                    assertArrayEquals(NEW, open(killed.crash(seed)).get("k"), "change " + change);
                }
            }
        }
        throw new AssertionError("the put never ends");
    }

    @Test
    void whatABatchPutIsDurableOnceItIsSettled() throws IOException {
        Write write = store -> {
            PutBatch batch = store.batch();
            for (String key : List.of("a/k", "a/l", "b/c/m")) {
                batch.put(key, NEW);
                assertArrayEquals(NEW, store.get(key), "visible before");
            }
            batch.settle();
        };
        SimulatedFileSystem whole = new SimulatedFileSystem();
        write.run(open(whole));
        for (long change = 0; change <= whole.changes(); change++) {
            for (int seed = 0; seed < 10; seed++) {
                SimulatedFileSystem files = new SimulatedFileSystem();
                if (runUntilPowerCut(files, change, write)) {
                    ObjectStore after = open(files.crash(seed));
                    assertEquals(3, after.list("").size(), "change " + change + ", seed " + seed);
                    assertArrayEquals(NEW, after.get("a/k"));
                    assertArrayEquals(NEW, after.get("a/l"));
                    assertArrayEquals(NEW, after.get("b/c/m"));
                }
            }
        }
    }

    private static void crashAtEveryChange(Write write) throws IOException {
        SimulatedFileSystem whole = new SimulatedFileSystem();
        write.run(open(whole));
        assertTrue(whole.changes() > 4);
        for (long change = 0; change <= whole.changes(); change++) {
            for (int seed = 0; seed < 10; seed++) {
                SimulatedFileSystem files = new SimulatedFileSystem();
                boolean done = runUntilPowerCut(files, change, write);
                ObjectStore after = open(files.crash(seed));
                boolean there = after.head("a/b/k").isPresent();
                assertTrue(there || !done, "lost at change " + change + ", seed " + seed);
                assertEquals(there ? 1 : 0, after.list("").size(), "temporary files are not listed");
                if (there) {
                    assertArrayEquals(NEW, after.get("a/b/k"), "change " + change + ", seed " + seed);
                }
            }
        }
    }

    private static boolean runUntilPowerCut(SimulatedFileSystem files, long change, Write write) {
        files.cutPowerAt(change);
        try {
            write.run(open(files));
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    private static SimulatedFileSystem withOld() throws IOException {
        SimulatedFileSystem files = new SimulatedFileSystem();
        open(files).put("a/b/k", OLD);
        return files.crash(1);
    }

    private static ObjectStore open(SimulatedFileSystem files) {
        return new LocalObjectStore(files.env(7), SIMULATED);
    }

    @Test
    void aFailedWriteLeavesNoTemporaryFile() throws IOException {
        for (SimulatedFileSystem.Operation operation : List.of(
                SimulatedFileSystem.Operation.WRITE,
                SimulatedFileSystem.Operation.FORCE,
                SimulatedFileSystem.Operation.RENAME,
                SimulatedFileSystem.Operation.LINK)) {
            SimulatedFileSystem files = new SimulatedFileSystem();
            files.fail(operation, "**", 0, SimulatedFileSystem.ALWAYS, SimulatedFileSystem.Fault.DISK_FULL);
            if (operation != SimulatedFileSystem.Operation.LINK) {
                assertThrows(IOException.class, () -> open(files).put("k", NEW), operation::toString);
            }
            if (operation != SimulatedFileSystem.Operation.RENAME) {
                assertThrows(IOException.class, () -> open(files).putIfAbsent("k", NEW), operation::toString);
            }
            assertEquals(List.of(), files.allFiles(), operation::toString);
            assertEquals(0, files.openHandles(), operation::toString);
        }
    }

    /** Until the link is tried nobody can have seen it; from there on it may be there, where the system gives no reason that it knows. */
    @ParameterizedTest
    @EnumSource(SimulatedFileSystem.Fault.class)
    void aFailureBeforeTheObjectHasItsNameSaysThatNothingWasWritten(SimulatedFileSystem.Fault fault) {
        for (SimulatedFileSystem.Operation operation : SimulatedFileSystem.Operation.values()) {
            SimulatedFileSystem files = new SimulatedFileSystem();
            files.fail(operation, "**", 0, SimulatedFileSystem.ALWAYS, fault);
            try {
                open(files).putIfAbsent("a/k", NEW);
            } catch (IOException e) {
                boolean mayBeThere = List.of(
                                SimulatedFileSystem.Operation.LINK, SimulatedFileSystem.Operation.SYNC_DIRECTORY)
                        .contains(operation);
                assertEquals(!mayBeThere, e instanceof NotWrittenException, () -> operation + ": " + e);
            }
        }
    }

    /** The operating system's answers to link(2), as the JDK gives them; the names of files are none. */
    @ParameterizedTest
    @CsvSource({
        "No space left on device, true",
        "Disk quota exceeded, true",
        "Read-only file system, true",
        "denied, true",
        "Input/output error, false",
        "Stale file handle, false"
    })
    void aLinkThatIsRefusedIsSurelyNotWrittenAndOneThatFailsIsOpen(String reason, boolean certain) throws IOException {
        Path odd = scratch.resolve("no space left on device");
        ObjectStore store = new LocalObjectStore(Env.system().withFiles(failingLinks(reason)), odd);
        IOException failure = assertThrows(IOException.class, () -> store.putIfAbsent("k", NEW));
        assertEquals(certain, failure instanceof NotWrittenException, failure::toString);
        assertTrue(store.list("").isEmpty());
    }

    private static FileSystem failingLinks(String reason) {
        FileSystem files = Env.system().files();
        InvocationHandler handler = (self, method, arguments) -> {
            if (!method.getName().equals("link")) {
                return method.invoke(files, arguments);
            }
            String name = String.valueOf(arguments[1]);
            IOException cause = reason.equals("denied")
                    ? new AccessDeniedException(name)
                    : new FileSystemException(name, String.valueOf(arguments[0]), reason);
            throw new TarnException(ErrorCode.IO_ERROR, "Cannot link " + name, cause);
        };
        return (FileSystem)
                Proxy.newProxyInstance(FileSystem.class.getClassLoader(), new Class<?>[] {FileSystem.class}, handler);
    }

    @Test
    void whatIsSaidNotToBeWrittenIsNotThereAfterACrashEither() throws IOException {
        int refused = 0;
        for (long change = 0; change < 20; change++) {
            for (int seed = 0; seed < 10; seed++) {
                SimulatedFileSystem files = new SimulatedFileSystem();
                files.cutPowerAt(change);
                try {
                    open(files).putIfAbsent("a/k", NEW);
                } catch (NotWrittenException e) {
                    refused++;
                    assertTrue(open(files.crash(seed)).head("a/k").isEmpty(), "change " + change + ", seed " + seed);
                } catch (IOException e) {
                    // may be there
                }
            }
        }
        assertTrue(refused > 0);
    }

    @Test
    void whatCannotBeReadIsNotAbsent() throws IOException {
        SimulatedFileSystem files = new SimulatedFileSystem();
        ObjectStore store = open(files);
        store.put("k", NEW);
        files.fail(SimulatedFileSystem.Operation.STATUS, "**", 0, 1, SimulatedFileSystem.Fault.IO_ERROR);
        assertFalse(assertThrows(IOException.class, () -> store.head("k")) instanceof ObjectNotFoundException);
        files.fail(SimulatedFileSystem.Operation.OPEN, "**", 0, 1, SimulatedFileSystem.Fault.IO_ERROR);
        assertFalse(assertThrows(IOException.class, () -> store.get("k")) instanceof ObjectNotFoundException);
        files.fail(SimulatedFileSystem.Operation.READ, "**", 0, 1, SimulatedFileSystem.Fault.IO_ERROR);
        assertFalse(assertThrows(IOException.class, () -> store.get("k")) instanceof ObjectNotFoundException);
        assertArrayEquals(NEW, store.get("k"));
    }

    @Test
    void abandonedTemporaryFilesGoInTime() throws IOException {
        ObjectStore store = openAgain();
        store.put("a/k", NEW);
        Path old = scratch.resolve("objects/a/.tarn-tmp-old");
        Path recent = scratch.resolve("objects/a/.tarn-tmp-recent");
        Files.write(old, OLD);
        Files.write(recent, OLD);
        Files.setLastModifiedTime(old, FileTime.from(Instant.now().minus(Duration.ofHours(25))));
        assertEquals(1, store.list("").size());
        assertFalse(Files.exists(old));
        assertTrue(Files.exists(recent));
    }

    @Test
    void namesOfTemporaryFilesAreNoKeys() {
        assertThrows(IllegalArgumentException.class, () -> openAgain().put("a/.tarn-tmp-x", NEW));
    }

    @Test
    void theLocationIsTheSameBeforeAndAfterTheFirstPut() throws IOException {
        String before = openAgain().location().toString();
        openAgain().put("k", NEW);
        assertEquals(before, openAgain().location().toString());
    }
}
