package org.tarndb.txn.matrix;

import org.jspecify.annotations.Nullable;
import org.tarndb.storage.error.ErrorCode;

/** A statement's wait for the fate of what is prepared. */
final class ModelWait {
    private final ModelWriter writer;
    private @Nullable ModelVersion last;

    ModelWait(ModelWriter writer) {
        this.writer = writer;
    }

    void until(ModelVersion version) {
        last = version;
    }

    void clear() {
        last = null;
    }

    boolean isSet() {
        return last != null;
    }

    /** Goes on when all up to the version is decided. */
    void await() {
        ModelVersion awaited = last;
        if (awaited == null) {
            return;
        }
        if (writer.order.limbo().stream().anyMatch(each -> each.ordinal <= awaited.ordinal)) {
            if (writer.isDoomed()) {
                throw new StatementEnd.Refusal(ErrorCode.DEPENDENCY_ROLLED_BACK);
            }
            throw StatementEnd.Waits.INSTANCE;
        }
        last = null;
    }
}
