package org.tarndb.snapshots.testkit;

import java.io.IOException;

/** What happens around the calls of a store. An exception before a call fails it; one after a call loses its answer. */
public interface StoreFaults {
    void before(StoreCall call) throws IOException;

    void after(StoreCall call) throws IOException;
}
