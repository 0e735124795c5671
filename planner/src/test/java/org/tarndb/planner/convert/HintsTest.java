package org.tarndb.planner.convert;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A hint names another name, and one that has something in common with what was written. */
class HintsTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            NAM  | NAME  | ; did you mean NAME?
            name | NAME  | ; did you mean NAME?
            a    | A     | ; did you mean A?
            AB   | AC    | ; did you mean AC?
            NAME | NAME  | ''
            A    | B     | ''
            NAME | OTHER | ''
            """)
    void isNearAndAnother(String written, String there, String hint) {
        assertEquals(hint, Hints.nearest(written, List.of(there)));
    }
}
