package org.tarndb.txn.history;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A history of appends and reads, with what is looked up in it: who appended a value, who committed. */
final class AppendHistory {
    private final List<HistoryTransaction> all;
    private final Map<Integer, List<Integer>> lists;
    private final Map<Integer, HistoryTransaction> writers = new HashMap<>();
    private final List<HistoryTransaction> committed = new ArrayList<>();
    private final Map<Integer, Integer> places = new HashMap<>();

    AppendHistory(List<HistoryTransaction> all, Map<Integer, List<Integer>> lists) {
        this.all = all;
        this.lists = lists;
        Set<Integer> visible = lists.values().stream().flatMap(List::stream).collect(Collectors.toSet());
        for (HistoryTransaction transaction : all) {
            boolean seen = false;
            for (Step step : transaction.steps()) {
                if (step instanceof Step.Append append) {
                    writers.put(append.value(), transaction);
                    seen |= visible.contains(append.value());
                }
            }
            if (transaction.outcome() == Outcome.COMMITTED || (transaction.outcome() == Outcome.UNKNOWN && seen)) {
                places.put(transaction.id(), committed.size());
                committed.add(transaction);
            }
        }
    }

    List<HistoryTransaction> all() {
        return all;
    }

    List<HistoryTransaction> committed() {
        return committed;
    }

    boolean isCommitted(HistoryTransaction transaction) {
        return places.containsKey(transaction.id());
    }

    /** A committed transaction's place in {@link #committed()}. */
    int place(HistoryTransaction transaction) {
        Integer place = places.get(transaction.id());
        if (place == null) {
            throw new IllegalArgumentException("not committed: " + transaction);
        }
        return place;
    }

    /** All lists at the very end. */
    Map<Integer, List<Integer>> lists() {
        return lists;
    }

    /** A list at the very end. */
    List<Integer> list(int key) {
        return lists.getOrDefault(key, List.of());
    }

    @Nullable
    HistoryTransaction writer(int value) {
        return writers.get(value);
    }

    /** The values of a list that was read, up to the reader's own. */
    List<Integer> others(HistoryTransaction reader, Step.Read read) {
        int count = 0;
        while (count < read.values().size() && !isBy(reader, read.values().get(count))) {
            count++;
        }
        return read.values().subList(0, count);
    }

    private boolean isBy(HistoryTransaction transaction, int value) {
        HistoryTransaction writer = writers.get(value);
        return writer != null && writer.id() == transaction.id();
    }

    /** Whether the list was like this at some time. */
    boolean isBeginning(int key, List<Integer> values) {
        List<Integer> whole = list(key);
        return values.size() <= whole.size() && values.equals(whole.subList(0, values.size()));
    }
}
