package org.tarndb.snapshots.dynamodb;

import java.util.List;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;

/**
 * What one transaction does.
 *
 * @param decisive a condition of these that fails is the answer: there is such a row already, or no longer
 * @param guards a condition of these that fails says that what was read has changed since: read again
 */
record Actions(List<TransactWriteItem> decisive, List<TransactWriteItem> guards) {
    /** DynamoDB: a transaction has no more. */
    static final int MOST = 100;

    List<TransactWriteItem> all() {
        return Stream.concat(decisive.stream(), guards.stream()).toList();
    }
}
