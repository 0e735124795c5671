package org.tarndb.benchmarks.online;

/** The indexes that are built. */
enum IndexKind {
    INTEGER("INDEX item_amount ON item (amount)", "item_amount"),
    VARCHAR_UNIQUE("UNIQUE INDEX item_ref ON item (ref)", "item_ref");

    private final String definition;
    private final String indexName;

    IndexKind(String definition, String indexName) {
        this.definition = definition;
        this.indexName = indexName;
    }

    String create() {
        return "CREATE " + definition;
    }

    String drop() {
        return "DROP INDEX " + indexName;
    }

    String indexName() {
        return indexName;
    }
}
