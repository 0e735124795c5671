package org.tarndb.snapshots.dynamodb;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.tarndb.storage.env.Env;
import org.tarndb.storage.env.Signal;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;

/**
 * Writes all or nothing. Two kinds of failures are tried again:
 *
 * <ul>
 *   <li>By the client, with the same token: no answer, an error of the server, throttling.
 *   <li>Here, from the reading on: a transaction that was canceled because others were in the way. It changed nothing.
 * </ul>
 *
 * Thread-safe.
 */
final class Transactions {
    private static final int ATTEMPTS = 12;
    private static final int MAX_DOUBLINGS = 6;
    private static final long FIRST_DELAY_NANOS = TimeUnit.MILLISECONDS.toNanos(10);
    private static final String CONDITION_FAILED = "ConditionalCheckFailed";
    /** Reasons that pass. */
    private static final Set<String> IN_THE_WAY =
            Set.of(CONDITION_FAILED, "TransactionConflict", "ProvisionedThroughputExceeded", "ThrottlingError");

    private static final String NO_REASON = "None";

    private final DynamoDbClient client;
    private final String table;
    private final Env env;

    Transactions(DynamoDbClient client, String table, Env env) {
        this.client = client;
        this.table = table;
        this.env = env;
    }

    /** Decides what to write, by what it reads; called again for each attempt. */
    @FunctionalInterface
    interface Plan {
        /** Empty when there is nothing to write. */
        Optional<Actions> make() throws IOException;
    }

    private enum Outcome {
        APPLIED,
        REFUSED,
        IN_THE_WAY
    }

    /**
     * Durable on return.
     *
     * @param what is done, as the words after "could not"
     * @return false when the plan has nothing to write, or a decisive condition failed
     */
    boolean write(String what, Plan plan) throws IOException {
        for (int attempt = 1; attempt <= ATTEMPTS; attempt++) {
            Optional<Actions> actions = plan.make();
            Outcome outcome = actions.isEmpty() ? Outcome.REFUSED : send(what, actions.get());
            if (outcome != Outcome.IN_THE_WAY) {
                return outcome == Outcome.APPLIED;
            }
            pauseAfter(attempt);
        }
        throw new IOException("could not " + what + ", DynamoDB table " + table
                + "; nothing was changed: others were in the way " + ATTEMPTS + " times. Try again");
    }

    private Outcome send(String what, Actions actions) throws IOException {
        TransactWriteItemsRequest request = TransactWriteItemsRequest.builder()
                .transactItems(actions.all())
                .clientRequestToken(env.entropy().nextUuid().toString())
                .build();
        try {
            client.transactWriteItems(request);
            return Outcome.APPLIED;
        } catch (TransactionCanceledException e) {
            return canceled(what, actions, e);
        } catch (SdkException e) {
            throw Failures.ofWrite(what, table, e);
        }
    }

    private Outcome canceled(String what, Actions actions, TransactionCanceledException e) throws IOException {
        List<String> reasons =
                e.cancellationReasons().stream().map(CancellationReason::code).toList();
        boolean known = reasons.size() == actions.all().size()
                && reasons.stream().allMatch(reason -> reason.equals(NO_REASON) || IN_THE_WAY.contains(reason));
        if (!known) {
            throw Failures.of(what, table, "; nothing was changed", e);
        }
        boolean refused = reasons.subList(0, actions.decisive().size()).contains(CONDITION_FAILED);
        return refused ? Outcome.REFUSED : Outcome.IN_THE_WAY;
    }

    private void pauseAfter(int attempt) {
        long longest = FIRST_DELAY_NANOS << Math.min(attempt - 1, MAX_DOUBLINGS);
        long nanos = Math.floorMod(env.entropy().nextLong(), longest);
        env.waits().awaitUninterruptibly(new Signal(), env.clock().deadlineAfter(nanos));
    }
}
