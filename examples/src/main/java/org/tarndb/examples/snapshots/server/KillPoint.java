package org.tarndb.examples.snapshots.server;

import static org.tarndb.examples.snapshots.ledger.LedgerTables.ACCOUNT;
import static org.tarndb.examples.snapshots.ledger.LedgerTables.BATCH;

import java.util.regex.Pattern;

/**
 * A moment of a publication of both tables, told by a request to S3. Steps in the manifest store lie between two requests, so
 * these are all the states in which a publisher can be lost. Names of steps are those of docs/snapshots.md.
 */
public enum KillPoint {
    BEFORE_DATA(ACCOUNT, When.BEFORE_PUT, "data/.*-data\\.parquet", "before the first data file"),
    BEFORE_DELETIONS(ACCOUNT, When.BEFORE_PUT, "data/.*-deletes\\.parquet", "before the file of deletions"),
    BEFORE_SECOND_DATA(BATCH, When.BEFORE_PUT, "data/.*-data\\.parquet", "before the second table's data file"),
    BEFORE_MANIFEST(ACCOUNT, When.BEFORE_PUT, "metadata/(?!snap-).*\\.avro", "before Iceberg's list of files"),
    BEFORE_SECOND_LIST(BATCH, When.BEFORE_PUT, "metadata/snap-.*\\.avro", "before the second table's snapshot"),
    BEFORE_STAGING(ACCOUNT, When.BEFORE_PUT, Names.STAGING, "before W1: all files are there"),
    BETWEEN_STAGINGS(BATCH, When.BEFORE_PUT, Names.STAGING, "during W1: one table is staged"),
    BEFORE_CLAIM(BATCH, When.AFTER_PUT, Names.STAGING, "before W2: both tables are staged"),
    AFTER_CLAIM(ACCOUNT, When.BEFORE_PUT, Names.FINAL, "after W2: the row is there, no manifest"),
    AFTER_FINAL(ACCOUNT, When.AFTER_PUT, Names.FINAL, "after W3: the manifest is there"),
    AFTER_ROW(ACCOUNT, When.BEFORE_DELETE, Names.STAGING, "after W4: the row names the manifest"),
    BETWEEN_TABLES(BATCH, When.BEFORE_PUT, Names.FINAL, "after W5: one table is done, one is not"),
    AFTER_SECOND_FINAL(BATCH, When.AFTER_PUT, Names.FINAL, "after W3 of the second table"),
    AFTER_SECOND_ROW(BATCH, When.BEFORE_DELETE, Names.STAGING, "after W4 of the second table"),
    BEFORE_HINT(ACCOUNT, When.BEFORE_PUT, Names.HINT, "before W6: the hints are stale"),
    BETWEEN_HINTS(BATCH, When.BEFORE_PUT, Names.HINT, "during W6: one hint is stale"),
    AFTER_HINT(BATCH, When.AFTER_PUT, Names.HINT, "after W6: nobody was told");

    private static final class Names {
        static final String FINAL = "metadata/v\\d+\\.metadata\\.json";
        static final String STAGING = FINAL + "-.+";
        static final String HINT = "metadata/version-hint\\.text";
    }

    /** On which side of which kind of request. */
    enum When {
        BEFORE_PUT,
        AFTER_PUT,
        BEFORE_DELETE
    }

    private final When when;
    private final Pattern key;
    private final String text;

    KillPoint(String table, When when, String name, String text) {
        this.when = when;
        this.key = Pattern.compile("published/" + table + "/" + name);
        this.text = text;
    }

    boolean isAt(When moment, String requested) {
        return moment == when && key.matcher(requested).matches();
    }

    /** Whether the publisher has decided the version, so that readers must see it: from W2 on. */
    public boolean isPublished() {
        return compareTo(AFTER_CLAIM) >= 0;
    }

    /** What has happened when it strikes. */
    public String text() {
        return text;
    }
}
