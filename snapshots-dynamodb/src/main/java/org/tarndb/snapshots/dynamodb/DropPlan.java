package org.tarndb.snapshots.dynamodb;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;

/** Deletes the first rows of a location, as many as a transaction has room for; if they are all, all at once. */
record DropPlan(Reads reads, Writes writes, String base) implements Transactions.Plan {
    @Override
    public Optional<Actions> make() throws IOException {
        Counter counter = reads.counter(base);
        List<TransactWriteItem> deletions =
                reads.first(Actions.MOST - 1, base).stream().map(writes::delete).toList();
        return deletions.isEmpty()
                ? Optional.empty()
                : Optional.of(new Actions(deletions, List.of(writes.count(counter))));
    }
}
