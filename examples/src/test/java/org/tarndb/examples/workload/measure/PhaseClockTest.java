package org.tarndb.examples.workload.measure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import org.junit.jupiter.api.Test;
import org.tarndb.examples.workload.SetClock;

class PhaseClockTest {
    private final SetClock clock = new SetClock();
    private final PhaseClock phases = new PhaseClock(clock);

    @Test
    void itKnowsThePhaseOfEveryTime() {
        clock.set(10);
        phases.enter(Phase.BEFORE);
        clock.set(30);
        phases.enter(Phase.DURING);
        assertEquals(Phase.WARM_UP, phases.at(-5));
        assertEquals(Phase.WARM_UP, phases.at(9));
        assertEquals(Phase.BEFORE, phases.at(10));
        assertEquals(Phase.BEFORE, phases.at(29));
        assertEquals(Phase.DURING, phases.at(30));
        assertEquals(Phase.DURING, phases.current());
        assertEquals(30, phases.startNanos(Phase.DURING));
        assertNull(phases.startNanos(Phase.AFTER));
    }

    @Test
    void aPhaseLastsUntilTheNextOrTheEnd() {
        clock.set(10);
        phases.enter(Phase.BEFORE);
        clock.set(30);
        phases.enter(Phase.DURING);
        clock.set(35);
        assertEquals(5, phases.lengthNanos(Phase.DURING));
        clock.set(60);
        phases.end();
        clock.set(100);
        assertEquals(20, phases.lengthNanos(Phase.BEFORE));
        assertEquals(30, phases.lengthNanos(Phase.DURING));
        assertEquals(0, phases.lengthNanos(Phase.AFTER));
    }

    /** A write that was due in the build counts for it, though it was begun and ended after it. */
    @Test
    void aLatencyIsCountedFromTheTimeTheWriteWasDue() {
        phases.enter(Phase.DURING);
        clock.set(100);
        phases.enter(Phase.AFTER);
        LatencyRecorder recorder = new LatencyRecorder(phases, null);
        recorder.record(60, 150);
        recorder.record(120, 151);
        assertEquals(1, recorder.of(Phase.DURING).count());
        assertEquals(90, recorder.of(Phase.DURING).maxNanos());
        assertEquals(31, recorder.of(Phase.AFTER).maxNanos());
    }
}
