package org.tarndb.examples.snapshots.ledger;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/** Batches of transfers by their number, from 1 on; and the balances that follow from them. */
public final class Transfers {
    public static final int ACCOUNTS = 500;
    public static final long OPENING_BALANCE = 1_000;

    private static final int TRANSFERS = 8;
    private static final int MAX_AMOUNT = 50;

    private Transfers() {}

    /** The same whoever asks. Something changes in each. */
    public static List<Transfer> ofBatch(int batch) {
        Random random = new Random(batch);
        List<Transfer> transfers = new ArrayList<>();
        for (int i = 0; i < TRANSFERS; i++) {
            int from = random.nextInt(ACCOUNTS);
            int to = (from + 1 + random.nextInt(ACCOUNTS - 1)) % ACCOUNTS;
            transfers.add(new Transfer(from, to, 1 + random.nextInt(MAX_AMOUNT)));
        }
        return transfers;
    }

    /** The balance of each account when the batches up to this one are applied. */
    public static long[] balancesAfter(int batch) {
        long[] balances = new long[ACCOUNTS];
        Arrays.fill(balances, OPENING_BALANCE);
        for (int i = 1; i <= batch; i++) {
            for (Transfer transfer : ofBatch(i)) {
                balances[transfer.from()] -= transfer.amount();
                balances[transfer.to()] += transfer.amount();
            }
        }
        return balances;
    }
}
