package org.tarndb.snapshots.dynamodb;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.tarndb.snapshots.manifest.ExternalManifestStore;
import org.tarndb.snapshots.manifest.ManifestClaim;
import org.tarndb.snapshots.manifest.ManifestRow;
import org.tarndb.storage.env.Env;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * Rows in a table of DynamoDB. Several are added in one transaction, of up to 33 locations. Claims and drops of one
 * location run one after another.
 *
 * <p>All reads are strongly consistent. Messages name table, version and location, and no credentials. Thread-safe.
 */
final class DynamoDbManifestStore implements ExternalManifestStore {
    private final DynamoDbClient client;
    private final Reads reads;
    private final Writes writes;
    private final Transactions transactions;

    /** @param client is closed with the store */
    private DynamoDbManifestStore(DynamoDbClient client, String table, Env env) {
        this.client = client;
        this.reads = new Reads(client, table);
        this.writes = new Writes(table);
        this.transactions = new Transactions(client, table, env);
    }

    /** @throws IOException when the table can't be reached, is not there, or is not one to rely on */
    static DynamoDbManifestStore open(DynamoDbOptions options, Env env) throws IOException {
        DynamoDbClient client = Clients.open(options);
        try {
            new TableOpening(client, options, env).run();
            return new DynamoDbManifestStore(client, options.table(), env);
        } catch (IOException | RuntimeException e) {
            client.close();
            throw e;
        }
    }

    @Override
    public Optional<ManifestRow> get(String base, long version) throws IOException {
        return version == Items.COUNTER_VERSION ? Optional.empty() : reads.get(base, version);
    }

    @Override
    public Optional<ManifestRow> getLatestVersion(String base) throws IOException {
        Items.checkFits(base);
        return reads.latest(base);
    }

    @Override
    public List<ManifestRow> list(String base) throws IOException {
        return reads.list(base);
    }

    @Override
    public boolean putIfNotExists(List<ManifestClaim> claims) throws IOException {
        ClaimPlan plan = new ClaimPlan(reads, writes, claims);
        ManifestRow first = claims.get(0).row();
        String others = claims.size() == 1 ? "" : " and " + (claims.size() - 1) + " rows more";
        return transactions.write("add " + Failures.version(first.base(), first.version()) + others, plan);
    }

    @Override
    public boolean putIfExists(ManifestRow row, String expectedPath) throws IOException {
        Actions actions = new Actions(List.of(writes.replace(row, expectedPath)), List.of());
        return transactions.write("replace " + Failures.version(row.base(), row.version()), () -> Optional.of(actions));
    }

    @Override
    public void delete(String base, long version, String path) throws IOException {
        Actions actions = new Actions(List.of(writes.delete(base, version, path)), List.of());
        transactions.write("delete " + Failures.version(base, version), () -> Optional.of(actions));
    }

    /** As many rows at once as a transaction has room for, the latest last: at no moment an older one stands for it. */
    @Override
    public void delete(String base) throws IOException {
        DropPlan plan = new DropPlan(reads, writes, base);
        boolean more = true;
        while (more) {
            more = transactions.write("delete the rows of " + base, plan);
        }
    }

    @Override
    public int maxTables() {
        return ClaimPlan.MAX_TABLES;
    }

    @Override
    public void close() {
        client.close();
    }
}
