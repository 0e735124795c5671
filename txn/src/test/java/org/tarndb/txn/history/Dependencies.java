package org.tarndb.txn.history;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.tarndb.txn.history.DependencyGraph.Kind;

/** Infers who depends on whom: a list at the end is the order of its versions. */
final class Dependencies {
    private final AppendHistory history;
    private final DependencyGraph graph;

    private Dependencies(AppendHistory history) {
        this.history = history;
        this.graph = new DependencyGraph(2 * history.committed().size());
    }

    static DependencyGraph of(AppendHistory history) {
        Dependencies dependencies = new Dependencies(history);
        history.lists().forEach(dependencies::addWrites);
        for (HistoryTransaction transaction : history.committed()) {
            for (Step step : transaction.steps()) {
                if (step instanceof Step.Read read && history.isBeginning(read.key(), read.values())) {
                    dependencies.addRead(transaction, read);
                }
            }
        }
        dependencies.addRealTime();
        return dependencies.graph;
    }

    private void addWrites(int key, List<Integer> values) {
        for (int i = 1; i < values.size(); i++) {
            HistoryTransaction earlier = history.writer(values.get(i - 1));
            HistoryTransaction later = history.writer(values.get(i));
            if (earlier != null && later != null) {
                String versions = "key " + key + ", " + values.get(i - 1) + " and then " + values.get(i);
                add(earlier, later, Kind.WRITE_WRITE, "wrote (" + versions + ") before");
            }
        }
    }

    private void addRead(HistoryTransaction reader, Step.Read read) {
        List<Integer> others = history.others(reader, read);
        HistoryTransaction writer = others.isEmpty() ? null : history.writer(others.get(others.size() - 1));
        if (writer != null) {
            add(writer, reader, Kind.WRITE_READ, "was read (" + read + ") by");
        }
        List<Integer> all = history.list(read.key());
        int seen = read.values().size();
        HistoryTransaction overwriter = seen == all.size() ? null : history.writer(all.get(seen));
        if (overwriter != null) {
            add(reader, overwriter, Kind.READ_WRITE, "did not see (" + read + ") what was written by");
        }
    }

    private void add(HistoryTransaction from, HistoryTransaction to, Kind kind, String how) {
        if (history.isCommitted(from) && history.isCommitted(to)) {
            graph.add(history.place(from), history.place(to), kind, "T" + from.id() + " " + how + " T" + to.id());
        }
    }

    /** A chain of nodes, one for each end of a transaction, keeps the edges few. */
    private void addRealTime() {
        List<HistoryTransaction> byEnd = new ArrayList<>(history.committed());
        byEnd.sort(Comparator.comparingLong(HistoryTransaction::ended));
        int chain = byEnd.size();
        for (int i = 0; i < byEnd.size(); i++) {
            HistoryTransaction ending = byEnd.get(i);
            graph.add(history.place(ending), chain + i, Kind.REAL_TIME, "T" + ending.id() + " ended");
            if (i > 0) {
                graph.add(chain + i - 1, chain + i, Kind.REAL_TIME, "before others");
            }
        }
        List<HistoryTransaction> byBegin = new ArrayList<>(byEnd);
        byBegin.sort(Comparator.comparingLong(HistoryTransaction::began));
        int ended = 0;
        for (HistoryTransaction beginning : byBegin) {
            while (ended < byEnd.size() && byEnd.get(ended).ended() < beginning.began()) {
                ended++;
            }
            if (ended > 0) {
                graph.add(
                        chain + ended - 1,
                        history.place(beginning),
                        Kind.REAL_TIME,
                        "before the begin of T" + beginning.id());
            }
        }
    }
}
