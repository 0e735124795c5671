package org.tarndb.storage.env;

/** Plain daemon threads. */
enum DaemonThreads implements Threads {
    INSTANCE;

    @Override
    public Handle start(String name, Runnable body) {
        Signal ended = new Signal();
        Thread thread = new Thread(
                () -> {
                    try {
                        body.run();
                    } finally {
                        ended.set();
                    }
                },
                name);
        thread.setDaemon(true);
        thread.start();
        return () -> ended;
    }
}
