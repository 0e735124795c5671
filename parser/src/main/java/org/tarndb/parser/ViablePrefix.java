package org.tarndb.parser;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.antlr.v4.runtime.atn.ATN;
import org.antlr.v4.runtime.atn.ATNState;
import org.antlr.v4.runtime.atn.RuleStopState;
import org.antlr.v4.runtime.atn.RuleTransition;
import org.antlr.v4.runtime.atn.Transition;
import org.antlr.v4.runtime.misc.IntervalSet;
import org.jspecify.annotations.Nullable;

/**
 * Finds the first token that no valid text could have after those before it, and what could stand there instead.
 *
 * <p>A predicting parser knows neither exactly: it fails somewhere inside a decision, having thrown away the
 * alternatives it ruled out earlier. So for messages the grammar's automaton is run again, all alternatives at once, each
 * with its own stack of rules. Stacks share their lower parts; equal ones are the same object.
 */
final class ViablePrefix {

    /** A stack of states to return to; the empty one is null. */
    private record Stack(@Nullable Stack below, ATNState top) {
        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Stack that && below == that.below && top == that.top;
        }

        @Override
        public int hashCode() {
            return System.identityHashCode(below) * 31 + top.stateNumber;
        }
    }

    private record Configuration(ATNState state, @Nullable Stack stack) {
        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Configuration that && state == that.state && stack == that.stack;
        }

        @Override
        public int hashCode() {
            return System.identityHashCode(stack) * 31 + state.stateNumber;
        }
    }

    private final ATN atn;
    private final Map<Stack, Stack> stacks = new HashMap<>();
    private Set<Configuration> beforeLast = Set.of();
    private Set<Configuration> last;
    private int index;

    /**
     * Runs the automaton up to the first token that it does not accept.
     *
     * @param startRule index of the rule that the text should match
     * @param tokenTypes the tokens the grammar sees, with EOF at the end
     */
    ViablePrefix(ATN atn, int startRule, List<Integer> tokenTypes) {
        this.atn = atn;
        this.last = closure(Set.of(new Configuration(atn.ruleToStartState[startRule], null)));
        while (index < tokenTypes.size()) {
            Set<Configuration> moved = move(last, tokenTypes.get(index));
            if (moved.isEmpty()) {
                return;
            }
            beforeLast = last;
            last = closure(moved);
            index++;
        }
    }

    /** Place of the token that was not accepted; the number of tokens if all were. */
    int index() {
        return index;
    }

    /** The types of token that could stand there. */
    IntervalSet expected() {
        return expected(last);
    }

    /** Whether these tokens could stand there, one after the other. */
    boolean accepts(List<Integer> tokenTypes) {
        return accepts(last, tokenTypes);
    }

    /** Whether these tokens could stand one place earlier, instead of the last one accepted. */
    boolean acceptsInstead(List<Integer> tokenTypes) {
        return accepts(beforeLast, tokenTypes);
    }

    private boolean accepts(Set<Configuration> start, List<Integer> tokenTypes) {
        Set<Configuration> current = start;
        for (int type : tokenTypes) {
            current = closure(move(current, type));
        }
        return !current.isEmpty();
    }

    private Set<Configuration> move(Set<Configuration> configurations, int tokenType) {
        Set<Configuration> moved = new HashSet<>();
        for (Configuration configuration : configurations) {
            for (Transition transition : configuration.state.getTransitions()) {
                if (!transition.isEpsilon() && transition.label().contains(tokenType)) {
                    moved.add(new Configuration(transition.target, configuration.stack));
                }
            }
        }
        return moved;
    }

    private Set<Configuration> closure(Set<Configuration> start) {
        Set<Configuration> reached = new HashSet<>(start);
        Deque<Configuration> work = new ArrayDeque<>(start);
        while (!work.isEmpty()) {
            Configuration configuration = work.pop();
            for (Configuration next : withoutInput(configuration)) {
                if (reached.add(next)) {
                    work.push(next);
                }
            }
        }
        return reached;
    }

    private List<Configuration> withoutInput(Configuration configuration) {
        Stack stack = configuration.stack;
        if (configuration.state instanceof RuleStopState) {
            return stack == null ? List.of() : List.of(new Configuration(stack.top, stack.below));
        }
        List<Configuration> next = new ArrayList<>();
        for (Transition transition : configuration.state.getTransitions()) {
            if (transition instanceof RuleTransition call) {
                next.add(new Configuration(call.target, push(stack, call.followState)));
            } else if (transition.isEpsilon()) {
                next.add(new Configuration(transition.target, stack));
            }
        }
        return next;
    }

    private Stack push(@Nullable Stack below, ATNState top) {
        return stacks.computeIfAbsent(new Stack(below, top), stack -> stack);
    }

    private static IntervalSet expected(Set<Configuration> configurations) {
        IntervalSet expected = new IntervalSet();
        for (Configuration configuration : configurations) {
            for (Transition transition : configuration.state.getTransitions()) {
                if (!transition.isEpsilon()) {
                    expected.addAll(transition.label());
                }
            }
        }
        return expected;
    }
}
