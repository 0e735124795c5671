package org.tarndb.examples.workload;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.tarndb.examples.workload.engine.Dialect;
import org.tarndb.examples.workload.fault.SyncFailures;

/** Reads the options of {@code tarn demo}, and refuses those that do not go together. */
final class OptionParser {
    private static final String URL_PREFIX = "jdbc:tarn:";
    private static final String MEMORY_PREFIX = "jdbc:tarn:mem:";
    private static final double MIN_SCALE = 0.001;
    private static final double MAX_SCALE = 100;
    private static final int MAX_WRITERS = 64;
    private static final double MAX_SECONDS = 3600;
    private static final int MAX_RATE = 1_000_000;
    private static final double MAX_DUPLICATES = 0.9;
    private static final int MAX_FAILURES = 1_000;
    private static final double MAX_FAILURE_SHARE = 0.5;
    private static final Set<String> FLAGS = Set.of("--crash", "--help", "-h");

    private final Arguments arguments;
    private double scale = 0.1;
    private int writers = 2;
    private double seconds = 3;
    private int rate;
    private @Nullable Double duplicates;
    private @Nullable SyncFailures syncFailures;
    private final Set<Dialect> peers = new LinkedHashSet<>();
    private @Nullable String url;
    private @Nullable Path json;
    private @Nullable Path plot;
    private boolean crash;
    private boolean help;

    private OptionParser(List<String> words) {
        this.arguments = new Arguments(words);
    }

    static DemoOptions parse(String... arguments) throws UsageException {
        OptionParser parser = new OptionParser(List.of(arguments));
        while (!parser.arguments.isEmpty()) {
            parser.readOption();
        }
        return parser.options();
    }

    private void readOption() throws UsageException {
        boolean hasValue = arguments.nextHasValue();
        String name = arguments.nextName();
        if (hasValue && FLAGS.contains(name)) {
            throw new UsageException(name + " takes no value");
        }
        switch (name) {
            case "--scale" -> scale = arguments.number(name, MIN_SCALE, MAX_SCALE);
            case "--writers" -> writers = (int) arguments.wholeNumber(name, 1, MAX_WRITERS);
            case "--seconds" -> seconds = arguments.number(name, 0, MAX_SECONDS);
            case "--rate" -> rate = (int) arguments.wholeNumber(name, 0, MAX_RATE);
            case "--duplicates" -> duplicates = arguments.share(name, MAX_DUPLICATES);
            case "--sync-failures" -> syncFailures = failures(name);
            case "--peer" -> peers.add(peer(name));
            case "--url" -> url = arguments.value(name);
            case "--json" -> json = arguments.path(name);
            case "--plot" -> plot = arguments.path(name);
            case "--crash" -> crash = true;
            case "--help", "-h" -> help = true;
            default -> throw new UsageException("there is no option " + name);
        }
    }

    private @Nullable SyncFailures failures(String name) throws UsageException {
        Arguments.Amount amount = arguments.amount(name, MAX_FAILURES, MAX_FAILURE_SHARE);
        return amount.isZero() ? null : new SyncFailures(amount.number(), amount.share());
    }

    private Dialect peer(String name) throws UsageException {
        String label = arguments.value(name);
        List<Dialect> all = new ArrayList<>(Arrays.asList(Dialect.values()));
        all.remove(Dialect.TARN);
        for (Dialect peer : all) {
            if (peer.label().equalsIgnoreCase(label)) {
                return peer;
            }
        }
        throw new UsageException("there is no peer " + label + "; choose one of "
                + all.stream().map(Dialect::label).collect(Collectors.joining(", ")));
    }

    private DemoOptions options() throws UsageException {
        String given = url;
        if (given != null) {
            url = checkedUrl(given);
        }
        if (!help) {
            checkCombination();
            checkFile("--json", json);
            checkFile("--plot", plot);
        }
        return new DemoOptions(
                scale,
                writers,
                seconds,
                rate,
                duplicates,
                syncFailures,
                List.copyOf(peers),
                url,
                json,
                plot,
                crash,
                help);
    }

    private void checkCombination() throws UsageException {
        if (crash && (syncFailures != null || !peers.isEmpty() || plot != null)) {
            throw new UsageException("--crash measures no writes: it does not go with "
                    + (syncFailures != null ? "--sync-failures" : plot != null ? "--plot" : "--peer"));
        }
        if (syncFailures != null && !peers.isEmpty()) {
            throw new UsageException(
                    "--sync-failures makes Tarn's journal fail, and not a peer's: it does not go with" + " --peer");
        }
        String given = url;
        if (syncFailures != null && given != null && !given.startsWith(MEMORY_PREFIX)) {
            throw new UsageException("--sync-failures needs a database in memory, and " + given
                    + " is in files, whose journal takes nothing more after it has failed; leave --url out");
        }
    }

    /** Said before the run, not after it. */
    private static void checkFile(String name, @Nullable Path file) throws UsageException {
        if (file == null) {
            return;
        }
        Path directory = file.toAbsolutePath().getParent();
        if (Files.isDirectory(file) || directory == null || !Files.isDirectory(directory)) {
            throw new UsageException(name + " needs a file in a directory that is there, and " + file + " is none");
        }
    }

    /** A database that only one connection can see is of no use to several writers: it gets a name. */
    private String checkedUrl(String given) throws UsageException {
        if (!given.startsWith(URL_PREFIX)) {
            throw new UsageException("--url must begin with " + URL_PREFIX + ", and is " + given);
        }
        if (!given.startsWith(MEMORY_PREFIX)) {
            return given;
        }
        if (crash) {
            throw new UsageException("--crash needs a database that outlives its process, and " + given
                    + " is in memory; give a directory, as in jdbc:tarn:/tmp/demo, or leave --url out");
        }
        String rest = given.substring(MEMORY_PREFIX.length());
        return rest.isEmpty() || rest.startsWith(";") ? DemoOptions.DEFAULT_URL + rest : given;
    }
}
