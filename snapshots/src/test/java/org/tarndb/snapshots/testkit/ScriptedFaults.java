package org.tarndb.snapshots.testkit;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.tarndb.snapshots.objectstore.NotWrittenException;
import org.tarndb.snapshots.testkit.StoreCall.Operation;

/**
 * Faults that a test writes down: each rule is for one operation and a part of its target, and strikes a number of times. Also
 * counts the calls, and lets the process die at one of them. For one thread at a time.
 */
public final class ScriptedFaults implements StoreFaults {
    /** {@link #fail}'s number for always. */
    public static final int ALWAYS = Integer.MAX_VALUE;

    /** Something that others do meanwhile. */
    @FunctionalInterface
    public interface Action {
        void run() throws IOException;
    }

    private static final class Rule {
        final Operation operation;
        final String targetPart;
        final boolean after;
        final Action action;
        int times;

        Rule(Operation operation, String targetPart, boolean after, int times, Action action) {
            this.operation = operation;
            this.targetPart = targetPart;
            this.after = after;
            this.times = times;
            this.action = action;
        }
    }

    private final List<Rule> rules = new ArrayList<>();
    private final List<StoreCall> calls = new ArrayList<>();
    private int crashAt = -1;
    private boolean crashAfter;
    private boolean dead;

    /** Fails the call: nothing is done. */
    public ScriptedFaults fail(Operation operation, String targetPart, int times) {
        return before(operation, targetPart, times, () -> {
            throw new IOException("The test fails it");
        });
    }

    /** Fails a write as a store does that knows for certain that nothing was done. */
    public ScriptedFaults refuse(Operation operation, String targetPart, int times) {
        return before(operation, targetPart, times, () -> {
            throw refusal();
        });
    }

    private static IOException refusal() {
        return new NotWrittenException("The test refuses it", new IOException("read-only"));
    }

    /** Loses the answer: the call is done and seems to have failed. */
    public ScriptedFaults loseAnswer(Operation operation, String targetPart, int times) {
        rules.add(new Rule(operation, targetPart, true, times, () -> {
            throw new IOException("The test loses the answer");
        }));
        return this;
    }

    /** Lets others act before the call. */
    public ScriptedFaults before(Operation operation, String targetPart, int times, Action action) {
        rules.add(new Rule(operation, targetPart, false, times, action));
        return this;
    }

    /** Lets others act after the call, before its answer arrives. */
    public ScriptedFaults after(Operation operation, String targetPart, Action action) {
        rules.add(new Rule(operation, targetPart, true, 1, action));
        return this;
    }

    /** Lets others act after every such call. */
    public ScriptedFaults afterEach(Operation operation, Action action) {
        rules.add(new Rule(operation, "", true, ALWAYS, action));
        return this;
    }

    /** The process dies at a call, the first being 0: before it is done, or after. */
    public void crashAt(int call, boolean after) {
        crashAt = calls.size() + call;
        crashAfter = after;
    }

    /** Fails one call, whatever it is, the first being 0. */
    public void failAt(int call) {
        atCall(call, false, List.of(Operation.values()), () -> new IOException("The test fails it"));
    }

    /** Loses the answer of one call, whatever it is, the first being 0. */
    public void loseAnswerAt(int call) {
        atCall(call, true, List.of(Operation.values()), () -> new IOException("The test loses the answer"));
    }

    /** Refuses one call, the first being 0, if it is a write. */
    public void refuseAt(int call) {
        List<Operation> writes =
                Stream.of(Operation.values()).filter(Operation::isWrite).toList();
        atCall(call, false, writes, ScriptedFaults::refusal);
    }

    private void atCall(int call, boolean after, List<Operation> operations, Supplier<IOException> failure) {
        int number = calls.size() + call + 1;
        Action action = () -> {
            if (calls.size() == number) {
                throw failure.get();
            }
        };
        for (Operation operation : operations) {
            rules.add(new Rule(operation, "", after, ALWAYS, action));
        }
    }

    public void heal() {
        rules.clear();
    }

    /** All calls that were tried, in their order. */
    public List<StoreCall> calls() {
        return calls;
    }

    public long count(Operation operation) {
        return calls.stream().filter(call -> call.operation() == operation).count();
    }

    public boolean isDead() {
        return dead;
    }

    @Override
    public void before(StoreCall call) throws IOException {
        if (dead) {
            throw new Crashed("dead");
        }
        calls.add(call);
        if (calls.size() - 1 == crashAt && !crashAfter) {
            dead = true;
            throw new Crashed("before " + call);
        }
        strike(call, false);
    }

    @Override
    public void after(StoreCall call) throws IOException {
        strike(call, true);
        if (calls.size() - 1 == crashAt && crashAfter) {
            dead = true;
            throw new Crashed("after " + call);
        }
    }

    private void strike(StoreCall call, boolean after) throws IOException {
        List<Action> actions = new ArrayList<>();
        for (Iterator<Rule> all = rules.iterator(); all.hasNext(); ) {
            Rule rule = all.next();
            if (rule.after == after
                    && rule.operation == call.operation()
                    && call.target().contains(rule.targetPart)) {
                if (rule.times != ALWAYS && --rule.times == 0) {
                    all.remove();
                }
                actions.add(rule.action);
            }
        }
        for (Action action : actions) {
            action.run();
        }
    }
}
