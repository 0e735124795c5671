package org.tarndb.jdbc.convert;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.OutputStream;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;

class LobTest {
    private final BinaryLob blob = new BinaryLob(new byte[] {1, 2, 3, 4, 5});
    private final TextLob clob = new TextLob("abcdef");

    @Test
    void partsOfABlob() throws Exception {
        assertEquals(5, blob.length());
        assertArrayEquals(new byte[] {2, 3}, blob.getBytes(2, 2));
        assertArrayEquals(new byte[] {4, 5}, blob.getBytes(4, 99));
        assertArrayEquals(new byte[] {3, 4}, blob.getBinaryStream(3, 2).readAllBytes());
        assertEquals(3, blob.position(new byte[] {3, 4}, 1));
        assertEquals(-1, blob.position(new byte[] {3, 4}, 4));
        assertEquals(4, blob.position(new BinaryLob(new byte[] {4}), 1));
    }

    @Test
    void writingABlob() throws Exception {
        assertEquals(2, blob.setBytes(5, new byte[] {9, 8}));
        assertArrayEquals(new byte[] {1, 2, 3, 4, 9, 8}, blob.getBytes(1, 10));
        try (OutputStream out = blob.setBinaryStream(7)) {
            out.write(new byte[] {7, 6});
        }
        blob.truncate(7);
        assertArrayEquals(new byte[] {1, 2, 3, 4, 9, 8, 7}, blob.getBytes(1, 10));
    }

    @Test
    void partsOfAClob() throws Exception {
        assertEquals(6, clob.length());
        assertEquals("bc", clob.getSubString(2, 2));
        assertEquals("f", clob.getSubString(6, 99));
        assertEquals("abcdef", new String(clob.getAsciiStream().readAllBytes(), StandardCharsets.US_ASCII));
        assertEquals(3, clob.position("cd", 1));
        assertEquals(-1, clob.position("cd", 4));
        assertEquals(5, clob.position(new TextLob("ef"), 1));
        char[] read = new char[2];
        assertEquals(2, clob.getCharacterStream(3, 2).read(read));
        assertEquals("cd", new String(read));
    }

    @Test
    void writingAClob() throws Exception {
        assertEquals(3, clob.setString(5, "XYZ"));
        assertEquals("abcdXYZ", clob.getSubString(1, 99));
        try (Writer out = clob.setCharacterStream(8)) {
            out.write("!");
        }
        try (OutputStream out = clob.setAsciiStream(1)) {
            out.write('A');
        }
        assertEquals("AbcdXYZ!", clob.getSubString(1, 99));
        clob.truncate(1);
        assertEquals("A", clob.getSubString(1, 99));
    }

    @Test
    void positionsOutsideAreRefused() {
        assertState("22023", () -> blob.getBytes(0, 1));
        assertState("22023", () -> blob.getBytes(7, 1));
        assertState("22023", () -> blob.getBinaryStream(5, 2));
        assertState("22023", () -> blob.truncate(6));
        assertState("22023", () -> clob.getSubString(1, -1));
        assertState("22023", () -> clob.setString(8, "x"));
    }

    @Test
    void aFreedLobIsGone() {
        blob.free();
        clob.free();
        assertState("55000", blob::length);
        assertState("55000", clob::length);
    }

    private static void assertState(String state, org.junit.jupiter.api.function.Executable call) {
        assertEquals(state, assertThrows(SQLException.class, call).getSQLState());
    }
}
