package org.tarndb.txn.mutation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.tarndb.txn.mutation.Mutant.that;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tarndb.txn.mutation.MutationCheck.Outcome;

/** The check of mutants finds what it should, on a class whose tests are quick. */
class MutationCheckTest {
    private static final Mutant.Draft DUE = that("a checkpoint is due later")
            .replacing("txn/recovery/CheckpointTrigger", "return journalBytes > dueAtBytes;");

    @TempDir
    private Path work;

    private Outcome run(Mutant mutant) throws IOException, InterruptedException {
        return new MutationCheck(Path.of(".."), work, System.getProperty("java.class.path"))
                .run(mutant, mutant.tests());
    }

    @Test
    void mutantThatATestNoticesIsCaught() throws IOException, InterruptedException {
        Outcome outcome = run(DUE.with("return false;").isCaughtBy("txn.recovery.CheckpointTriggerTest"));
        assertTrue(
                outcome instanceof Outcome.Failed failed && failed.test().startsWith("CheckpointTriggerTest."),
                outcome::toString);
    }

    @Test
    void equivalentMutantSurvives() throws IOException, InterruptedException {
        assertEquals(
                new Outcome.Passed(),
                run(DUE.with("return dueAtBytes < journalBytes;").isCaughtBy("txn.recovery.CheckpointTriggerTest")));
    }

    @Test
    void testThatIsNotThereIsNoProof() {
        Mutant mutant = DUE.with("return false;").isCaughtBy("txn.recovery.CheckpointTriggerTest#isNotThere");
        assertThrows(IllegalStateException.class, () -> run(mutant));
    }

    @Test
    void mutantThatDoesNotFitItsSourceIsRefused() {
        Mutant stale = DUE.with("").isCaughtBy("txn.recovery.CheckpointTriggerTest");
        assertThrows(IllegalStateException.class, () -> stale.applyTo("return journalBytes > 2;"));
        assertThrows(
                IllegalStateException.class,
                () -> stale.applyTo("return journalBytes > dueAtBytes; return journalBytes > dueAtBytes;"));
        assertEquals("}", stale.applyTo("return journalBytes\n    > dueAtBytes;}"));
        Mutant noJava = DUE.with("return nothing;").isCaughtBy("txn.recovery.CheckpointTriggerTest");
        assertThrows(IllegalStateException.class, () -> run(noJava));
    }
}
