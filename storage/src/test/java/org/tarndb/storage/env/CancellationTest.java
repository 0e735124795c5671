package org.tarndb.storage.env;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;

class CancellationTest {
    private final TarnException canceled = new TarnException(ErrorCode.QUERY_CANCELED, "stop");
    private final TarnException timedOut = new TarnException(ErrorCode.QUERY_TIMEOUT, "too long");
    private final List<String> ran = new ArrayList<>();

    @Test
    void theFirstReasonStays() {
        Cancellation cancellation = new Cancellation();
        cancellation.throwIfCancelled();
        assertFalse(cancellation.isCancelled());
        cancellation.cancel(canceled);
        cancellation.cancel(timedOut);
        assertTrue(cancellation.isCancelled());
        assertSame(canceled, cancellation.reason());
        TarnException thrown = assertThrows(TarnException.class, cancellation::throwIfCancelled);
        assertEquals(ErrorCode.QUERY_CANCELED, thrown.code());
        assertEquals("stop", thrown.getMessage());
        assertSame(canceled, thrown.getCause());
    }

    @Test
    void aNestedOneIsCancelledWithItsOuterOneButNotTheOtherWayRound() {
        Cancellation outer = new Cancellation();
        Cancellation inner = outer.nested();
        Cancellation sibling = outer.nested();
        inner.cancel(canceled);
        assertFalse(outer.isCancelled());
        assertFalse(sibling.isCancelled());
        outer.cancel(timedOut);
        assertSame(canceled, inner.reason());
        assertSame(timedOut, sibling.reason());
        assertTrue(sibling.isCancelled());
    }

    @Test
    void listenersRunAtTheCancelOfEitherAndAtOnceIfItHasHappened() {
        Cancellation outer = new Cancellation();
        Cancellation first = outer.nested();
        first.onCancel(() -> ran.add("first"));
        Cancellation second = outer.nested();
        second.onCancel(() -> ran.add("second"));
        first.cancel(canceled);
        assertEquals(List.of("first"), ran);
        ran.clear();
        first.onCancel(() -> ran.add("late"));
        assertEquals(List.of("late"), ran);
        ran.clear();
        outer.cancel(canceled);
        assertTrue(ran.contains("second"), ran.toString());
        outer.nested().onCancel(() -> ran.add("latest"));
        assertTrue(ran.contains("latest"), ran.toString());
    }

    @Test
    void aClosedRegistrationIsSilentOnBothLevels() {
        Cancellation outer = new Cancellation();
        Cancellation inner = outer.nested();
        inner.onCancel(() -> ran.add("closed")).close();
        inner.cancel(canceled);
        outer.cancel(canceled);
        assertEquals(List.of(), ran);
    }

    @Test
    void whatIsNeverCancelledRefusesToBe() {
        assertThrows(
                UnsupportedOperationException.class, () -> Cancellation.never().cancel(canceled));
        Cancellation.never().onCancel(() -> ran.add("never")).close();
        assertFalse(Cancellation.never().isCancelled());
    }
}
