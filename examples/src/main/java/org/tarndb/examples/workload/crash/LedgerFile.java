package org.tarndb.examples.workload.crash;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.tarndb.examples.workload.data.Ledger;
import org.tarndb.examples.workload.data.OrderChanges;
import org.tarndb.examples.workload.data.OrderState;

/**
 * A ledger that outlives its process. A line is handed to the operating system before the method returns, which is enough
 * against the death of the process, if not against that of the machine. Lines: {@code PUT key reference customer status},
 * {@code DELETE key}, {@code DONE}, {@code REFUSED}.
 */
final class LedgerFile implements Ledger, AutoCloseable {
    private static final String PUT = "PUT";
    private static final String DELETE = "DELETE";
    private static final String DONE = "DONE";
    private static final String REFUSED = "REFUSED";

    private final OutputStream out;

    LedgerFile(Path file) throws IOException {
        this.out = new FileOutputStream(file.toFile());
    }

    @Override
    public void intend(long key, @Nullable OrderState next) throws IOException {
        append(
                next == null
                        ? DELETE + " " + key
                        : String.join(
                                " ",
                                PUT,
                                Long.toString(key),
                                next.reference(),
                                Long.toString(next.customer()),
                                String.valueOf(next.status())));
    }

    @Override
    public void acknowledge() throws IOException {
        append(DONE);
    }

    @Override
    public void refuse() throws IOException {
        append(REFUSED);
    }

    private void append(String line) throws IOException {
        out.write((line + "\n").getBytes(StandardCharsets.US_ASCII));
    }

    @Override
    public void close() throws IOException {
        out.close();
    }

    /** Reads a ledger back. A last line that was cut is not counted: what it announces had not been told to anyone. */
    static Replayed read(Path file) throws IOException {
        String text = Files.readString(file, StandardCharsets.US_ASCII);
        OrderChanges changes = new OrderChanges();
        long acknowledged = 0;
        for (String line : text.substring(0, text.lastIndexOf('\n') + 1).lines().toList()) {
            String[] words = line.split(" ", -1);
            switch (words[0]) {
                case PUT ->
                    changes.intend(
                            Long.parseLong(words[1]),
                            new OrderState(words[2], Long.parseLong(words[3]), words[4].charAt(0)));
                case DELETE -> changes.intend(Long.parseLong(words[1]), null);
                case DONE -> {
                    changes.acknowledge();
                    acknowledged++;
                }
                case REFUSED -> changes.refuse();
                default -> throw new IOException(file + " holds the line '" + line + "', which is none of a ledger");
            }
        }
        return new Replayed(changes, acknowledged);
    }

    /**
     * What a ledger says.
     *
     * @param acknowledged commits that had returned
     */
    record Replayed(OrderChanges changes, long acknowledged) {}
}
