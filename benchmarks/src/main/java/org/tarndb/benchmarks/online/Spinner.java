package org.tarndb.benchmarks.online;

/** A thread that uses a processor, touches no memory, and takes no lock. */
final class Spinner implements AutoCloseable {
    private final Thread thread = new Thread(this::spin, "spinner");
    private volatile boolean stopped;

    private Spinner() {}

    static Spinner start() {
        Spinner spinner = new Spinner();
        spinner.thread.start();
        return spinner;
    }

    private void spin() {
        while (!stopped) {
            Thread.onSpinWait();
        }
    }

    @Override
    public void close() throws InterruptedException {
        stopped = true;
        thread.join();
    }
}
