package org.tarndb.txn.mutation;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.fail;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.tarndb.txn.mutation.MutationCheck.Outcome;

/**
 * Every rule of the pipeline is watched by a test: each mutant takes one out, and a test must fail. A mutant that no test
 * notices is a hole in the tests.
 *
 * <p>Run by the profile {@code mutants}. {@code -Dtarn.test.mutants=} takes those whose name or source contains a pattern;
 * {@code -Dtarn.test.mutants.tests=} runs other tests instead of those named, to learn what these would find.
 */
@Tag("mutants")
class MutantsTest {
    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final String CLASS_PATH = System.getProperty("java.class.path");
    private static final Pattern WANTED = Pattern.compile(System.getProperty("tarn.test.mutants", ""));
    private static final String OTHER_TESTS = System.getProperty("tarn.test.mutants.tests", "");

    @TempDir
    private Path work;

    private final List<String> report = new ArrayList<>();

    private static List<Mutant> mutants() {
        return Stream.of(
                        PipelineMutants.ALL,
                        LimboMutants.ALL,
                        StatementMutants.ALL,
                        IsolationMutants.ALL,
                        LockMutants.ALL,
                        BuildMutants.ALL,
                        LoadMutants.ALL,
                        PaceMutants.ALL,
                        FileMutants.ALL)
                .flatMap(List::stream)
                .filter(mutant ->
                        WANTED.matcher(mutant.source() + " " + mutant.name()).find())
                .toList();
    }

    /** Quick: says at once which mutants have to be brought up to date. */
    @Test
    void everyMutantFitsItsSource() {
        MutantCompiler compiler = new MutantCompiler(ROOT, CLASS_PATH);
        assertAll(mutants().stream().map(mutant -> () -> compiler.mutate(mutant)));
    }

    @TestFactory
    Stream<DynamicTest> everyMutantIsCaught() {
        MutationCheck check = new MutationCheck(ROOT, work, CLASS_PATH);
        Set<String> tests = new LinkedHashSet<>();
        mutants().forEach(mutant -> tests.addAll(testsOf(mutant)));
        return Stream.concat(
                Stream.of(dynamicTest(
                        "without a mutant all tests pass",
                        () -> assertEquals(new Outcome.Passed(), check.run(List.copyOf(tests))))),
                mutants().stream().map(mutant -> dynamicTest(mutant.toString(), () -> requireCaught(check, mutant))));
    }

    private static List<String> testsOf(Mutant mutant) {
        return OTHER_TESTS.isEmpty() ? mutant.tests() : List.of(OTHER_TESTS.split(","));
    }

    private void requireCaught(MutationCheck check, Mutant mutant) throws IOException, InterruptedException {
        Outcome outcome = check.run(mutant, testsOf(mutant));
        if (outcome instanceof Outcome.Failed failed) {
            report.add("| " + mutant.name() + " | " + mutant.rule() + " | " + failed.test() + " |");
        } else if (outcome instanceof Outcome.TimedOut) {
            report.add("| " + mutant.name() + " | " + mutant.rule() + " | hangs |");
        } else {
            report.add("| " + mutant.name() + " | " + mutant.rule() + " | SURVIVES |");
            fail("no test notices that " + mutant.name() + ", in " + mutant.source() + ": " + mutant.rule());
        }
    }

    @AfterEach
    void printReport() {
        if (report.isEmpty()) {
            return;
        }
        System.out.println("| mutant | rule | caught by |\n|---|---|---|\n" + String.join("\n", report));
    }
}
