package org.tarndb.examples.snapshots.publisher;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tarndb.examples.snapshots.publisher.Reply.Kind;
import org.tarndb.examples.snapshots.server.Destination;

/** {@link PublisherMain} in a JVM like this one. It ends with this process, as its input does. For one thread. */
public final class PublisherProcess implements AutoCloseable {
    private static final int LINES_KEPT = 20;

    private final Process process;
    private final BufferedReader output;
    private final Writer input;
    private final List<String> otherLines = new ArrayList<>();

    private PublisherProcess(Process process) {
        this.process = process;
        this.output = process.inputReader(StandardCharsets.UTF_8);
        this.input = process.outputWriter(StandardCharsets.US_ASCII);
    }

    /** Starts it; its first {@link #reply} is about what its database has. */
    public static PublisherProcess start(String url, Destination destination, Map<String, String> credentials)
            throws IOException {
        // A short life: no time is spent on good code.
        ProcessBuilder builder = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "-Xmx512m",
                        "-cp",
                        System.getProperty("java.class.path"),
                        PublisherMain.class.getName(),
                        url,
                        destination.endpoint(),
                        destination.manifestStore())
                .redirectErrorStream(true);
        builder.environment().putAll(credentials);
        return new PublisherProcess(builder.start());
    }

    /** To kill it by: unlike by the process itself, what it has said stays readable. */
    public ProcessHandle handle() {
        return process.toHandle();
    }

    /** Lets it apply and publish. One that is being killed does not hear it. */
    public void publish(int batch) {
        try {
            input.write(batch + "\n");
            input.flush();
        } catch (IOException e) {
            otherLines.add("it did not take a command: " + e.getMessage());
        }
    }

    /** Its answer to what it was told last; null when it has died over it. */
    public @Nullable Reply reply() throws IOException {
        for (String line; (line = output.readLine()) != null; ) {
            if (Reply.isReply(line)) {
                return Reply.ofLine(line);
            }
            otherLines.add(line);
        }
        return null;
    }

    /** As {@link #reply}, of one that is not to die. */
    public Reply requireReply() throws IOException {
        Reply reply = reply();
        return reply != null ? reply : new Reply(Kind.FAILED, 0, "the process has ended; it said: " + lastLines());
    }

    private String lastLines() {
        return String.join(" | ", otherLines.subList(Math.max(0, otherLines.size() - LINES_KEPT), otherLines.size()));
    }

    @Override
    public void close() throws IOException {
        process.destroyForcibly().onExit().join();
        output.close();
    }
}
