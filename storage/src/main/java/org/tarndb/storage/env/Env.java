package org.tarndb.storage.env;

/** The machine as a database sees it. */
public record Env(FileSystem files, Clock clock, Waits waits, Threads threads, Entropy entropy, Processors processors) {
    /** One whose processors always have time. */
    public Env(FileSystem files, Clock clock, Waits waits, Threads threads, Entropy entropy) {
        this(files, clock, waits, threads, entropy, Processors.idle());
    }

    /** The real machine. */
    public static Env system() {
        Clock clock = Clock.system();
        return new Env(
                FileSystem.local(),
                clock,
                Waits.parking(clock),
                Threads.daemon(),
                Entropy.system(),
                Processors.system());
    }

    public Env withFiles(FileSystem other) {
        return new Env(other, clock, waits, threads, entropy, processors);
    }
}
