package org.tarndb.txn.mutation;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A defect that is put into the product on purpose: one rule is taken out of one source file, and some test must turn red.
 *
 * @param name what the defect does
 * @param rule what it breaks: an invariant of {@code txn.commit}, a rule or an oracle of docs/online-index.md, or in words
 * @param source the file's path without suffix, under {@code org/tarndb} of a module
 * @param original the code that is replaced; it must occur once in the file. White space may differ
 * @param replacement the defect
 * @param tests the tests that must notice, below {@code org.tarndb}: {@code txn.StepTest}, or one method of it, {@code
 *     txn.StepTest#changesDuringAnyStep(long, boolean)}. They are run in this order until one fails
 */
record Mutant(String name, String rule, String source, String original, String replacement, List<String> tests) {
    /** Begins a mutant's description. */
    static Draft that(String name) {
        return new Draft(name, "", "", "", "");
    }

    /** A mutant without the tests that find it. */
    record Draft(String name, String rule, String source, String original, String replacement) {
        Draft breaks(String broken) {
            return new Draft(name, broken, source, original, replacement);
        }

        Draft replacing(String file, String code) {
            return new Draft(name, rule, file, code, replacement);
        }

        Draft with(String defect) {
            return new Draft(name, rule, source, original, defect);
        }

        Mutant isCaughtBy(String... tests) {
            return new Mutant(name, rule, source, original, replacement, List.of(tests));
        }
    }

    /**
     * The source with the defect.
     *
     * @throws IllegalStateException when the code to replace does not occur exactly once: the mutant must be brought up to
     *     date
     */
    String applyTo(String code) {
        Matcher matcher = pattern().matcher(code);
        long found = matcher.results().count();
        if (found != 1) {
            throw new IllegalStateException("mutant \"" + name + "\": its code occurs " + found + " times in " + source
                    + ", once is wanted. Bring the mutant up to date with the source:\n" + original);
        }
        return matcher.reset().replaceFirst(Matcher.quoteReplacement(replacement));
    }

    private Pattern pattern() {
        return Pattern.compile(
                Stream.of(original.strip().split("\\s+")).map(Pattern::quote).collect(Collectors.joining("\\s+")));
    }

    @Override
    public String toString() {
        return name + " (" + rule + ")";
    }
}
