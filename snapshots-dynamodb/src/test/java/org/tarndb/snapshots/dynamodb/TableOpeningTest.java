package org.tarndb.snapshots.dynamodb;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.tarndb.snapshots.dynamodb.DynamoDbStandIn.Fault;
import org.tarndb.snapshots.manifeststore.ManifestStores;
import org.tarndb.storage.env.Env;
import org.tarndb.storage.testkit.Interleavings;

/** Which table is taken, and when one is made. */
class TableOpeningTest {
    private final DynamoDbStandIn standIn = new DynamoDbStandIn();

    @AfterEach
    void close() {
        standIn.close();
    }

    private void open(String options) throws IOException {
        ManifestStores.open("dynamodb:the-table?endpoint=" + standIn.endpoint() + options, Env.system())
                .close();
    }

    private void assertRefused(String part) {
        IOException refused = assertThrows(IOException.class, () -> open("&create=true"));
        assertTrue(String.valueOf(refused.getMessage()).contains("the-table"), refused::toString);
        assertTrue(String.valueOf(refused.getMessage()).contains(part), refused::toString);
    }

    @Test
    void aTableIsMadeOnRequestAlone() throws IOException {
        IOException refused = assertThrows(IOException.class, () -> open(""));
        for (String part : List.of("the-table", "base_uri (S)", "version (N)", "create=true")) {
            assertTrue(String.valueOf(refused.getMessage()).contains(part), refused::toString);
        }
        open("&create=true");
        open("");
        open("&create=true");
        assertEquals(
                "PAY_PER_REQUEST",
                standIn.description("the-table").path("BillingMode").asText());
    }

    @Test
    void aTableThatIsComingIsWaitedFor() throws IOException {
        open("&create=true");
        ObjectNode description = standIn.description("the-table");
        description.put("TableStatus", "CREATING").put("StandInStatusAfter", "ACTIVE");
        open("");
        assertEquals("ACTIVE", description.path("TableStatus").asText());
    }

    @Test
    void storesThatAreOpenedAtOnceShareOneTable() throws Exception {
        Interleavings.Action[] openers = new Interleavings.Action[4];
        Interleavings.Action opener = () -> open("&create=true");
        Arrays.fill(openers, opener);
        Interleavings.inParallel(openers);
    }

    @Test
    void aCreationWhoseAnswerWasLostIsNoFailure() throws IOException {
        standIn.plan("CreateTable", 1, Fault.LOST_AFTER);
        open("&create=true");
        assertEquals(2, standIn.requests("CreateTable"));
    }

    @Test
    void anotherTableIsRefused() throws IOException {
        open("&create=true");
        ObjectNode description = standIn.description("the-table");
        ObjectNode good = description.deepCopy();
        description.withArray("KeySchema").remove(1);
        assertRefused("base_uri (S)");
        description.setAll(good.deepCopy());
        ((ObjectNode) description.withArray("AttributeDefinitions").get(1)).put("AttributeType", "S");
        assertRefused("version (S)");
        description.setAll(good.deepCopy());
        ((ObjectNode) description.withArray("KeySchema").get(0)).put("AttributeName", "id");
        assertRefused("id (");
        description.setAll(good.deepCopy());
        description.put("TableStatus", "DELETING");
        assertRefused("DELETING");
        description.setAll(good);
        open("");
    }

    /** Two regions decide each for itself. */
    @Test
    void aGlobalTableIsRefused() throws IOException {
        open("&create=true");
        standIn.description("the-table").putArray("Replicas").addObject().put("RegionName", "eu-west-1");
        assertRefused("global table");
    }

    @Test
    void anOutageIsNoAbsentTable() throws IOException {
        standIn.plan("DescribeTable", 1000, Fault.THROTTLED);
        IOException failed = assertThrows(IOException.class, () -> open("&create=true"));
        assertTrue(String.valueOf(failed.getMessage()).contains("could not look at the table"), failed::toString);
        assertEquals(0, standIn.requests("CreateTable"));
    }
}
