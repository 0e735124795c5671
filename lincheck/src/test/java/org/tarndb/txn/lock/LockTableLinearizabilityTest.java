package org.tarndb.txn.lock;

import java.util.HashMap;
import java.util.Map;
import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.jetbrains.lincheck.datastructures.ThreadIdGen;
import org.junit.jupiter.api.Test;
import org.tarndb.storage.env.Clock;
import org.tarndb.storage.env.Waits;

/**
 * The calls of the lock table that never wait, on one key: over several keys a release is not one step. Each thread is an
 * owner.
 */
@Param(name = "owner", gen = ThreadIdGen.class)
@Param(name = "mode", gen = IntGen.class, conf = "0:2")
public class LockTableLinearizabilityTest {
    private static final int MAX_OWNERS = 8;
    private static final LockMode[] MODES = LockMode.values();
    private static final LockKey KEY = LockKey.table(1);

    private final LockTable locks = new LockTable(Clock.system(), Waits.parking(Clock.system()), LockKey::toString);
    private final TestOwner[] owners = new TestOwner[MAX_OWNERS];

    public LockTableLinearizabilityTest() {
        for (int i = 0; i < MAX_OWNERS; i++) {
            owners[i] = new TestOwner(i);
        }
    }

    @Operation
    public boolean tryAcquire(@Param(name = "owner") int owner, @Param(name = "mode") int mode) {
        return locks.tryAcquire(owners[owner], KEY, MODES[mode]);
    }

    @Operation
    public boolean holds(@Param(name = "owner") int owner, @Param(name = "mode") int mode) {
        return locks.holds(owners[owner], KEY, MODES[mode]);
    }

    @Operation
    public void releaseAll(@Param(name = "owner") int owner) {
        locks.releaseAll(owners[owner]);
    }

    @Operation
    public long heldCount() {
        return locks.heldCount();
    }

    /** What it has to be like, one call after another. */
    public static final class Plain {
        private final Map<Integer, LockMode> holders = new HashMap<>();

        public boolean tryAcquire(int owner, int number) {
            LockMode mode = MODES[number];
            LockMode held = holders.get(owner);
            LockMode wanted = held == null || held == mode ? mode : LockMode.EXCLUSIVE;
            for (Map.Entry<Integer, LockMode> holder : holders.entrySet()) {
                boolean together = wanted == holder.getValue() && wanted != LockMode.EXCLUSIVE;
                if (holder.getKey() != owner && !together) {
                    return false;
                }
            }
            holders.put(owner, wanted);
            return true;
        }

        public boolean holds(int owner, int number) {
            return holders.get(owner) == MODES[number] || holders.get(owner) == LockMode.EXCLUSIVE;
        }

        public void releaseAll(int owner) {
            holders.remove(owner);
        }

        public long heldCount() {
            return holders.size();
        }
    }

    @Test
    void isLinearizable() {
        new ModelCheckingOptions()
                .threads(3)
                .actorsPerThread(2)
                .iterations(15)
                .invocationsPerIteration(200)
                .sequentialSpecification(Plain.class)
                .check(LockTableLinearizabilityTest.class);
    }
}
