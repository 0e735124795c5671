package org.tarndb.snapshots.dynamodb;

import java.io.IOException;
import org.tarndb.snapshots.manifest.ExternalManifestStore;
import org.tarndb.snapshots.manifeststore.ManifestStoreProvider;
import org.tarndb.storage.env.Env;

/**
 * Stores named {@code dynamodb:table?option=value&...}. Credentials come from the SDK's default chain (system properties,
 * environment, profiles, container and instance), and from nowhere else.
 *
 * <table>
 *   <caption>Options</caption>
 *   <tr><td>{@code region}</td><td>by default the SDK's chain; with an endpoint, us-east-1</td></tr>
 *   <tr><td>{@code endpoint}</td><td>URL of another service than AWS's</td></tr>
 *   <tr><td>{@code create}</td><td>{@code true}: the table is made when it is absent, and billed by request</td></tr>
 * </table>
 *
 * <p>The principal needs dynamodb:DescribeTable, GetItem, Query, PutItem, UpdateItem, DeleteItem and ConditionCheckItem, to
 * create the table dynamodb:CreateTable.
 */
public final class DynamoDbManifestStoreProvider implements ManifestStoreProvider {
    /** For {@link java.util.ServiceLoader}. */
    public DynamoDbManifestStoreProvider() {}

    @Override
    public String kind() {
        return "dynamodb";
    }

    @Override
    public ExternalManifestStore open(String place, Env env) throws IOException {
        return DynamoDbManifestStore.open(DynamoDbOptions.of(place), env);
    }
}
