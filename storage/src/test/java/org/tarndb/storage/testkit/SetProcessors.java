package org.tarndb.storage.testkit;

import org.tarndb.storage.env.Processors;

/** Processors that are what a test says: two that are used up, at first. For one thread. */
public final class SetProcessors implements Processors {
    public int count = 2;
    public double load = 1;

    @Override
    public int count() {
        return count;
    }

    @Override
    public double load() {
        return load;
    }
}
