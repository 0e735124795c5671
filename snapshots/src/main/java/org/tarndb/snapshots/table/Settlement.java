package org.tarndb.snapshots.table;

import java.net.URI;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import org.tarndb.snapshots.iceberg.MetadataLog.Outcome;
import org.tarndb.snapshots.table.Publication.Target;
import org.tarndb.storage.error.TarnException;
import org.tarndb.txn.snapshot.PublishedVersions;

/** What became of the tables of one publication, over all its attempts. For one thread. */
final class Settlement {
    private final List<Target> targets;
    private final URI store;
    private final PublishedVersions held;
    private final Map<Target, PublishResult> done = new HashMap<>();
    private final Set<Target> unknown = new HashSet<>();

    Settlement(List<Target> targets, URI store, PublishedVersions held) {
        this.targets = targets;
        this.store = store;
        this.held = held;
    }

    boolean isEmpty() {
        return done.isEmpty();
    }

    boolean isComplete() {
        return done.size() == targets.size();
    }

    /** The tables that are not published so far. */
    List<Target> open() {
        return targets.stream().filter(target -> !done.containsKey(target)).toList();
    }

    /** Of each table, in their order, when it {@link #isComplete}. */
    List<PublishResult> results() {
        return targets.stream()
                .map(target -> Objects.requireNonNull(done.get(target)))
                .toList();
    }

    /** Takes a table that is published, or was before. */
    void finish(TableUpdate update) {
        done.put(update.target(), update.finish(held));
    }

    /**
     * Takes what became of claims. What was written for those that were surely not won is deleted.
     *
     * @throws TarnException when a claim failed or its outcome is unknown
     */
    void settle(List<TableUpdate> updates, List<Outcome> outcomes) {
        TarnException failure = null;
        for (int i = 0; i < updates.size(); i++) {
            settle(updates.get(i), outcomes.get(i));
            failure = failure == null ? outcomes.get(i).failure() : failure;
        }
        if (failure != null) {
            throw failure;
        }
    }

    private void settle(TableUpdate update, Outcome outcome) {
        if (outcome instanceof Outcome.Won) {
            finish(update);
        } else if (outcome instanceof Outcome.Unknown) {
            unknown.add(update.target());
        } else {
            update.discard();
        }
    }

    /** A failure, with the names of those tables that are published in spite of it. */
    TarnException explained(TarnException failure) {
        if (done.isEmpty()) {
            return failure;
        }
        String message = "some tables are published and others are not; publish again, to complete them. "
                + names("Published", done::containsKey)
                + names("Not known", unknown::contains)
                + names("Not published", target -> !done.containsKey(target) && !unknown.contains(target))
                + "The reason: " + failure.getMessage();
        return new TarnException(failure.code(), message, failure);
    }

    private String names(String what, Predicate<Target> condition) {
        List<String> names =
                targets.stream().filter(condition).map(this::locationOf).toList();
        return names.isEmpty() ? "" : what + ": " + String.join(", ", names) + ". ";
    }

    private String locationOf(Target target) {
        return store + target.table().substring(0, target.table().length() - 1);
    }
}
