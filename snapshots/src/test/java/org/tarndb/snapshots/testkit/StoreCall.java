package org.tarndb.snapshots.testkit;

/**
 * A call of a store.
 *
 * @param target the key of an object, or the base and version of a row
 */
public record StoreCall(Operation operation, String target) {
    /** Of which method. Those of rows belong to manifest stores. */
    public enum Operation {
        PUT(true),
        PUT_IF_ABSENT(true),
        HEAD(false),
        GET(false),
        LIST(false),
        DELETE(true),
        ROW_GET(false),
        ROW_LATEST(false),
        ROW_LIST(false),
        ROW_ADD(true),
        ROW_REPLACE(true),
        ROW_DELETE(true);

        private final boolean write;

        Operation(boolean write) {
            this.write = write;
        }

        public boolean isWrite() {
            return write;
        }
    }
}
