package org.tarndb.parser;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.tarndb.parser.ast.Expression;
import org.tarndb.parser.ast.Literal;
import org.tarndb.parser.ast.Position;
import org.tarndb.parser.ast.RowConstructor;
import org.tarndb.parser.testkit.Trees;

/** Texts and the trees they stand for, written by hand: what round trips cannot see. */
class TreeTest {

    static Stream<String> trees() throws IOException {
        try (InputStream in = TreeTest.class.getResourceAsStream("trees.txt")) {
            String text = new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
            return Arrays.stream(text.strip().split("\n\n"));
        }
    }

    @ParameterizedTest
    @MethodSource("trees")
    void aTextHasItsTree(String block) {
        String[] lines = block.split("\n");
        assertEquals(lines[1], Trees.show(new SqlParser().parse(lines[0])));
    }

    @Test
    void aTreeDoesNotChangeWithTheListItWasMadeFrom() {
        List<Expression> values = new ArrayList<>(List.of(new Literal.NullLiteral(Position.NONE)));
        RowConstructor row = new RowConstructor(values, Position.NONE);
        values.clear();
        assertEquals(1, row.values().size());
        assertThrows(UnsupportedOperationException.class, () -> row.values().clear());
    }
}
