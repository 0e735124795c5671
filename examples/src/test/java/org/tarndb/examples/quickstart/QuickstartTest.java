package org.tarndb.examples.quickstart;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Test;

class QuickstartTest {
    @Test
    void theTransferHappensAndTheTakenAddressIsRefused() throws SQLException {
        ByteArrayOutputStream output = new ByteArrayOutputStream();
        Quickstart.run("jdbc:tarn:mem:quickstart-test", new PrintStream(output, true, StandardCharsets.UTF_8));
        List<String> lines = output.toString(StandardCharsets.UTF_8).lines().toList();
        assertEquals(3, lines.size(), lines.toString());
        assertTrue(lines.get(0).startsWith("refused: ") && lines.get(0).contains("ACCOUNT_MAIL"), lines.get(0));
        assertEquals(List.of("ada: 70.00", "bob: 50.00"), lines.subList(1, 3));
    }
}
