package org.tarndb.txn.indexbuild;

import org.tarndb.storage.env.Cancellation;

/** A running online index build. Thread-safe. */
public final class IndexBuild {
    IndexBuild() {}

    public BuildStatus status() {
        throw new AssertionError();
    }

    /**
     * Waits until the index is public.
     *
     * @param cancellation ends the wait, not the build
     * @throws org.tarndb.storage.error.TarnException why the build failed or was canceled: UNIQUE_VIOLATION naming the
     *     key, INDEX_BUILD_CANCELED; or the cancellation's reason
     */
    public void await(Cancellation cancellation) {
        throw new AssertionError();
    }

    /** Cancels the build: its index is removed. Does nothing when it is over. */
    public void cancel(String reason) {
        throw new AssertionError();
    }

    public void pause() {
        throw new AssertionError();
    }

    public void resume() {
        throw new AssertionError();
    }
}
