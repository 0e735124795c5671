package org.tarndb.planner.rex;

import java.util.concurrent.atomic.AtomicInteger;
import org.apache.calcite.rel.core.CorrelationId;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.error.TarnException;

/**
 * Which correlation variables are bound where an expression stands, and under which number the running plan knows them.
 * The same name may be bound again further inside. Immutable but for the counter of numbers.
 */
public final class Scope {
    private final @Nullable Scope outer;
    private final @Nullable CorrelationId variable;
    private final int number;
    private final AtomicInteger numbers;

    private Scope(@Nullable Scope outer, @Nullable CorrelationId variable, int number, AtomicInteger numbers) {
        this.outer = outer;
        this.variable = variable;
        this.number = number;
        this.numbers = numbers;
    }

    /** A statement's outermost scope. */
    public static Scope root() {
        return new Scope(null, null, -1, new AtomicInteger());
    }

    /** The scope inside a correlate that binds a variable. */
    public Scope bind(CorrelationId inner) {
        return new Scope(this, inner, numbers.getAndIncrement(), numbers);
    }

    /** The number of the variable bound last. */
    public int number() {
        return number;
    }

    int numberOf(CorrelationId wanted) {
        for (Scope scope = this; scope != null; scope = scope.outer) {
            if (wanted.equals(scope.variable)) {
                return scope.number;
            }
        }
        throw TarnException.internal("The correlation variable " + wanted + " is not bound");
    }
}
