package org.tarndb.snapshots.iceberg;

import java.util.List;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;
import org.apache.iceberg.ManifestFile;
import org.apache.iceberg.util.ThreadPools;

/**
 * In which threads manifests are read; they are written by {@link DirectRowDelta}. Iceberg gives its work to a pool, and asks
 * each ten milliseconds whether it has been done: for a few manifests that is most of the time that a publication takes.
 */
public final class ManifestThreads {
    /** As many are read in about the time of one question. */
    private static final int FEW = 8;

    private ManifestThreads() {}

    /** @param manifests of the snapshot that is read */
    public static ExecutorService forWork(List<ManifestFile> manifests) {
        return manifests.size() <= FEW ? new CallersThread() : ThreadPools.getWorkerPool();
    }

    /** Done when it is given. Nobody ends it: there is nothing to end. */
    private static final class CallersThread extends AbstractExecutorService {
        @Override
        public void execute(Runnable task) {
            task.run();
        }

        @Override
        public void shutdown() {}

        @Override
        public List<Runnable> shutdownNow() {
            return List.of();
        }

        @Override
        public boolean isShutdown() {
            return false;
        }

        @Override
        public boolean isTerminated() {
            return false;
        }

        @Override
        public boolean awaitTermination(long timeout, TimeUnit unit) {
            return true;
        }
    }
}
