package org.tarndb.examples.snapshots.publisher;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import org.tarndb.examples.snapshots.server.Destination;

/**
 * The process that may be killed. It opens its database, publishes what that has, and then for each number on its input applies
 * the batches up to it and publishes. It answers each time, and ends when its input does.
 */
final class PublisherMain {
    private PublisherMain() {}

    /**
     * The entry point of the process.
     *
     * @param arguments the URLs of the database, of the S3 server, and of the manifest store
     */
    public static void main(String[] arguments) throws SQLException, IOException {
        Destination destination = new Destination(arguments[1], arguments[2]);
        try (Publisher publisher = new Publisher(arguments[0], destination);
                BufferedReader commands =
                        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII))) {
            System.out.println(publisher.publish().toLine());
            for (String batch; (batch = commands.readLine()) != null; ) {
                System.out.println(publisher.publish(Integer.parseInt(batch)).toLine());
            }
        }
    }
}
