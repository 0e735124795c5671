package org.tarndb.txn.history;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.tarndb.txn.history.DependencyGraph.Edge;
import org.tarndb.txn.history.DependencyGraph.Kind;

/** Finds the anomalies of a history of appends and reads. */
public final class ListAppendCheck {
    private static final Set<Kind> WRITES = EnumSet.of(Kind.WRITE_WRITE, Kind.REAL_TIME);
    private static final Set<Kind> INFORMATION = EnumSet.of(Kind.WRITE_WRITE, Kind.WRITE_READ, Kind.REAL_TIME);
    private static final Set<Kind> ALL = EnumSet.allOf(Kind.class);

    private final AppendHistory history;
    private final Findings findings = new Findings();

    private ListAppendCheck(AppendHistory history) {
        this.history = history;
    }

    /**
     * Checks a history. Dependencies include real time: who began after another's commit had returned comes after it.
     *
     * @param lists what each list holds after the last transaction has ended: all that was ever committed
     */
    public static Findings check(List<HistoryTransaction> history, Map<Integer, List<Integer>> lists) {
        ListAppendCheck check = new ListAppendCheck(new AppendHistory(history, lists));
        lists.forEach(check::checkFinalList);
        history.forEach(check::checkSteps);
        check.classifyCycles(Dependencies.of(check.history));
        return check.findings;
    }

    private void checkFinalList(int key, List<Integer> values) {
        if (new HashSet<>(values).size() < values.size()) {
            findings.add(Anomaly.DUPLICATE, "the list " + key + " ends as " + values);
        }
        checkOrigins("at the end, key " + key, values);
    }

    /** Whether all values were appended by transactions that committed. */
    private boolean checkOrigins(String where, List<Integer> values) {
        boolean sound = true;
        for (int value : values) {
            HistoryTransaction writer = history.writer(value);
            if (writer == null) {
                findings.add(Anomaly.GARBAGE_READ, where + ": " + value + " was never appended");
                sound = false;
            } else if (!history.isCommitted(writer)) {
                findings.add(Anomaly.G1A, where + ": " + value + " was appended by " + writer);
                sound = false;
            }
        }
        return sound;
    }

    private void checkSteps(HistoryTransaction transaction) {
        Map<Integer, List<Integer>> own = new HashMap<>();
        for (Step step : transaction.steps()) {
            List<Integer> ownValues = own.computeIfAbsent(step.key(), key -> new ArrayList<>());
            if (step instanceof Step.Read read) {
                checkRead(transaction, read, ownValues);
            } else if (step instanceof Step.Append append) {
                ownValues.add(append.value());
                checkNotLost(transaction, append);
            }
        }
    }

    private void checkNotLost(HistoryTransaction transaction, Step.Append append) {
        if (history.isCommitted(transaction) && !history.list(append.key()).contains(append.value())) {
            findings.add(
                    Anomaly.LOST_APPEND,
                    append + " of " + transaction + " is not in the list at the end, " + history.list(append.key()));
        }
    }

    /** Also for one that rolled back: what it was shown was to be a committed state. */
    private void checkRead(HistoryTransaction reader, Step.Read read, List<Integer> ownValues) {
        List<Integer> others = history.others(reader, read);
        if (!read.values().subList(others.size(), read.values().size()).equals(ownValues)) {
            findings.add(Anomaly.INTERNAL, read + " after its own " + ownValues + " by " + reader);
        }
        if (!checkOrigins(read + " by T" + reader.id(), others)) {
            return;
        }
        if (!history.isBeginning(read.key(), others)) {
            findings.add(
                    Anomaly.INCOMPATIBLE_ORDER,
                    read + " by " + reader + ", but at the end it is " + history.list(read.key()));
        }
        checkNotIntermediate(reader, read, others);
    }

    private void checkNotIntermediate(HistoryTransaction reader, Step.Read read, List<Integer> others) {
        int last = others.isEmpty() ? 0 : others.get(others.size() - 1);
        HistoryTransaction writer = history.writer(last);
        if (writer == null) {
            return;
        }
        boolean wroteOn = false;
        for (Step step : writer.steps()) {
            if (step instanceof Step.Append append && append.key() == read.key()) {
                wroteOn = append.value() != last;
            }
        }
        if (wroteOn) {
            findings.add(Anomaly.G1B, read + " by " + reader + ", but " + writer + " wrote on");
        }
    }

    private void classifyCycles(DependencyGraph graph) {
        for (Edge edge : graph.edgesOnCycles()) {
            switch (edge.kind()) {
                case WRITE_WRITE -> report(Anomaly.G0, graph.cycle(edge, WRITES, true));
                case WRITE_READ -> report(Anomaly.G1C, graph.cycle(edge, INFORMATION, true));
                case READ_WRITE -> classifyAntiDependency(graph, edge);
                case REAL_TIME -> {} // its cycles have another edge too
            }
        }
    }

    private void classifyAntiDependency(DependencyGraph graph, Edge edge) {
        boolean reported = report(Anomaly.G_SINGLE, graph.cycle(edge, INFORMATION, true))
                || report(Anomaly.G_NONADJACENT, graph.cycle(edge, ALL, false))
                || report(Anomaly.G2_ITEM, graph.cycle(edge, ALL, true));
        if (!reported) {
            throw new IllegalStateException("in a component but on no cycle: " + edge);
        }
    }

    private boolean report(Anomaly anomaly, List<Edge> cycle) {
        if (cycle.isEmpty()) {
            return false;
        }
        findings.add(anomaly, cycle.stream().map(Edge::reason).collect(Collectors.joining("; ")));
        return true;
    }
}
