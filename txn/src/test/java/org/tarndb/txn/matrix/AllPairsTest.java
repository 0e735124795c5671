package org.tarndb.txn.matrix;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class AllPairsTest {
    static Stream<int[]> axes() {
        return Stream.of(
                new int[] {2, 3}, new int[] {1, 1, 1}, new int[] {2, 2, 2, 2}, new int[] {5, 1, 4, 3}, new int[] {
                    9, 9, 8, 8, 7, 7, 3, 3, 5, 2, 3, 4, 4
                });
    }

    @ParameterizedTest
    @MethodSource("axes")
    void everyPairOfValuesIsThere(int[] sizes) {
        List<int[]> choices = AllPairs.of(sizes);
        for (int axis = 0; axis < sizes.length; axis++) {
            for (int other = axis + 1; other < sizes.length; other++) {
                for (int i = 0; i < sizes[axis] * sizes[other]; i++) {
                    int first = axis;
                    int second = other;
                    int value = i / sizes[other];
                    int otherValue = i % sizes[other];
                    assertTrue(
                            choices.stream().anyMatch(c -> c[first] == value && c[second] == otherValue),
                            () -> "axis " + first + " = " + value + ", axis " + second + " = " + otherValue);
                }
            }
        }
        for (int[] choice : choices) {
            assertEquals(sizes.length, choice.length);
            for (int axis = 0; axis < sizes.length; axis++) {
                assertTrue(choice[axis] >= 0 && choice[axis] < sizes[axis]);
            }
        }
    }

    /** Two axes need every combination; more axes need hardly more than the two largest. */
    @Test
    void choicesAreFew() {
        assertEquals(6, AllPairs.of(2, 3).size());
        assertTrue(AllPairs.of(9, 9, 8, 8, 7, 7, 3, 3, 5, 2, 3, 4, 4).size() < 160);
    }
}
