package org.tarndb.examples.workload.measure;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PhaseTest {
    @ParameterizedTest
    @CsvSource({
        "WARM_UP,WARM_UP,WARM_UP",
        "WARM_UP,BEFORE,WARM_UP",
        "WARM_UP,DURING,DURING",
        "WARM_UP,AFTER,DURING",
        "BEFORE,BEFORE,BEFORE",
        "BEFORE,DURING,DURING",
        "BEFORE,AFTER,DURING",
        "DURING,DURING,DURING",
        "DURING,AFTER,DURING",
        "AFTER,AFTER,AFTER"
    })
    void aWriteThatOverlapsTheBuildBelongsToIt(Phase atDue, Phase atEnd, Phase expected) {
        assertEquals(expected, Phase.of(atDue, atEnd));
    }
}
