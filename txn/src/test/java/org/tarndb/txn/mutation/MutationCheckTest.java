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
    private static final Mutant.Draft SORT =
            that("entries are sorted otherwise").replacing("txn/commit/EntrySort", "if (to - from > 1) {");

    @TempDir
    private Path work;

    private Outcome run(Mutant mutant) throws IOException, InterruptedException {
        return new MutationCheck(Path.of(".."), work, System.getProperty("java.class.path"))
                .run(mutant, mutant.tests());
    }

    @Test
    void mutantThatATestNoticesIsCaught() throws IOException, InterruptedException {
        Outcome outcome = run(SORT.with("if (false) {").isCaughtBy("txn.commit.EntrySortTest"));
        assertTrue(
                outcome instanceof Outcome.Failed failed && failed.test().equals("EntrySortTest.sortsAsUnsignedBytes"),
                outcome::toString);
    }

    @Test
    void equivalentMutantSurvives() throws IOException, InterruptedException {
        assertEquals(
                new Outcome.Passed(), run(SORT.with("if (to > 1 + from) {").isCaughtBy("txn.commit.EntrySortTest")));
    }

    @Test
    void testThatIsNotThereIsNoProof() {
        Mutant mutant = SORT.with("if (false) {").isCaughtBy("txn.commit.EntrySortTest#isNotThere");
        assertThrows(IllegalStateException.class, () -> run(mutant));
    }

    @Test
    void mutantThatDoesNotFitItsSourceIsRefused() {
        Mutant stale = SORT.with("").isCaughtBy("txn.commit.EntrySortTest");
        assertThrows(IllegalStateException.class, () -> stale.applyTo("if (to - from > 2) {"));
        assertThrows(IllegalStateException.class, () -> stale.applyTo("if (to - from > 1) {} if (to - from > 1) {}"));
        assertEquals("}", stale.applyTo("if (to - from\n    > 1) {}"));
        Mutant noJava = SORT.with("if (nothing) {").isCaughtBy("txn.commit.EntrySortTest");
        assertThrows(IllegalStateException.class, () -> run(noJava));
    }
}
