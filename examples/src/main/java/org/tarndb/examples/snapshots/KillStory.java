package org.tarndb.examples.snapshots;

import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tarndb.examples.snapshots.publisher.PublisherProcess;
import org.tarndb.examples.snapshots.publisher.Reply;
import org.tarndb.examples.snapshots.publisher.Reply.Kind;
import org.tarndb.examples.snapshots.reader.Paths;
import org.tarndb.examples.snapshots.reader.Watch;
import org.tarndb.examples.snapshots.server.Destination;
import org.tarndb.examples.snapshots.server.KillPoint;
import org.tarndb.examples.snapshots.server.ObjectServer;
import org.tarndb.examples.workload.console.Console;
import org.tarndb.storage.env.Env;

/**
 * Two publishers race for each version. One is killed, the other one goes on, the first comes back; a reader looks all the time.
 * What is promised is checked, see docs/snapshots.md: a version is whole or not there, none is left out, and what was claimed is
 * published, whoever dies.
 */
final class KillStory {
    /** So often both begin at once for a kill; then the one to be killed gets a start: it must be first to come so far. */
    private static final int RACES = 1;

    private static final int ATTEMPTS = 10;

    private final Env env;
    private final ObjectServer objects;
    private final Destination destination;
    private final Pair pair;
    private final Console console;
    private final List<String> problems = new ArrayList<>();
    private final Map<Kind, Integer> replies = new EnumMap<>(Kind.class);
    private final Set<String> putByKilled = new HashSet<>();
    private int batch;

    KillStory(Env env, ObjectServer objects, Destination destination, Pair pair, Console console) {
        this.env = env;
        this.objects = objects;
        this.destination = destination;
        this.pair = pair;
        this.console = console;
    }

    /** Gives whether all promises were kept. */
    boolean run(List<KillPoint> points) throws IOException, InterruptedException {
        try (PublisherProcess survivor = start(pair.first(), destination);
                Watch watch = watchFirst(survivor)) {
            PublisherProcess victim = startVictim();
            try {
                console.line("Two processes publish their copies of two tables; one is killed, a reader looks on");
                console.line("");
                row("", "killed", "version", "made by", "read", "then");
                for (KillPoint point : points) {
                    if (!problems.isEmpty() || !watch.problems().isEmpty()) {
                        break;
                    }
                    victim = kill(point, survivor, victim, watch);
                }
                together(survivor, victim, watch);
            } finally {
                victim.close();
            }
            watch.close();
            problems.addAll(watch.problems());
            checkStaged();
            return verdict(points.size(), watch.looks());
        }
    }

    private static PublisherProcess start(String url, Destination destination) throws IOException {
        return PublisherProcess.start(url, destination, ObjectServer.credentials());
    }

    /** The reader begins when there is something to read. */
    private Watch watchFirst(PublisherProcess survivor) throws IOException {
        expect(survivor.requireReply(), Kind.PUBLISHED);
        return new Watch(env, destination, objects::keys);
    }

    private PublisherProcess startVictim() throws IOException {
        Destination trapped = new Destination(objects.trappedEndpoint(), destination.manifestStore());
        PublisherProcess victim = start(pair.second(), trapped);
        // It has not more than is published already.
        expect(victim.requireReply(), Kind.SAME, Kind.NEWER);
        return victim;
    }

    private PublisherProcess kill(KillPoint point, PublisherProcess survivor, PublisherProcess victim, Watch watch)
            throws IOException, InterruptedException {
        objects.trap().arm(point, victim.handle());
        Reply made = null;
        for (int round = 0; objects.trap().isArmed() && round < ATTEMPTS && problems.isEmpty(); round++) {
            made = race(survivor, victim, round >= RACES);
        }
        if (made == null || objects.trap().isArmed()) {
            problems.add("the process did not come to the moment " + point.text());
            return victim;
        }
        putByKilled.addAll(objects.trap().puts());
        long seen = watch.lookNow();
        check(point, made, seen);
        long later = goOnAlone(survivor);
        victim.close();
        PublisherProcess again = startVictim();
        boolean isOfDead = made.kind() == Kind.SAME;
        row(
                String.valueOf(point.ordinal() + 1),
                point.text(),
                "v" + made.version(),
                isOfDead ? "the dead one" : "the other one",
                "v" + seen,
                "v" + later);
        return again;
    }

    private void check(KillPoint point, Reply made, long seen) {
        if (seen < made.version()) {
            problems.add("version " + made.version() + " is published, and a reader that begins later sees " + seen);
        }
        if (made.kind() == Kind.SAME && !point.isPublished()) {
            problems.add("a process died " + point.text() + ", and yet it has published version " + made.version());
        }
    }

    private void row(String number, String moment, String version, String by, String seen, String later) {
        console.line("%3s  %-42s %-8s %-14s %-8s %s", number, moment, version, by, seen, later);
    }

    /** One round of both, which the second one may not survive. */
    private @Nullable Reply race(PublisherProcess survivor, PublisherProcess victim, boolean hasStart)
            throws IOException {
        batch++;
        victim.publish(batch);
        Reply early = hasStart ? victim.reply() : null;
        survivor.publish(batch);
        Reply own = survivor.requireReply();
        Reply of = hasStart ? early : victim.reply();
        expect(own, Kind.PUBLISHED, Kind.SAME);
        if (of != null) {
            expect(of, Kind.PUBLISHED, Kind.SAME);
            requireSame(own, of);
        }
        return own;
    }

    private long goOnAlone(PublisherProcess survivor) throws IOException {
        survivor.publish(++batch);
        Reply reply = survivor.requireReply();
        expect(reply, Kind.PUBLISHED);
        return reply.version();
    }

    private void together(PublisherProcess survivor, PublisherProcess victim, Watch watch)
            throws IOException, InterruptedException {
        Reply last = race(survivor, victim, false);
        long seen = watch.lookNow();
        if (last != null && seen != last.version()) {
            problems.add("at the end version " + last.version() + " is published, and a reader sees " + seen);
        }
    }

    private void requireSame(Reply own, Reply other) {
        if (own.version() != other.version()) {
            problems.add("the same batch is version " + own.version() + " to one process and " + other.version()
                    + " to the other one");
        }
    }

    private void expect(Reply reply, Kind... expected) {
        replies.merge(reply.kind(), 1, Integer::sum);
        if (!Set.of(expected).contains(reply.kind())) {
            problems.add("a process that publishes batch " + batch + " says " + reply);
        }
    }

    /** What waits for its name was left by those that were killed, and by nobody else. */
    private void checkStaged() {
        for (String key : Paths.staged(objects.keys())) {
            if (!putByKilled.contains(key)) {
                problems.add(key + " was left behind, though nobody died over it");
            }
        }
    }

    private boolean verdict(int kills, long looks) {
        int staged = Paths.staged(objects.keys()).size();
        console.line("");
        console.line(
                "%d kills. Of %d publications %d made a version, %d found it made, %d were refused as older",
                kills,
                replies.values().stream().mapToInt(Integer::intValue).sum(),
                count(Kind.PUBLISHED),
                count(Kind.SAME),
                count(Kind.NEWER));
        console.line("The reader looked %d times; %d staging objects of the dead are left", looks, staged);
        problems.forEach(problem -> console.line("  PROBLEM: %s", problem));
        boolean passed = problems.isEmpty();
        console.line(
                "%s",
                passed
                        ? "OK: every version was whole, none was missing, and nobody waited for the dead."
                        : "FAILED: see the problems above.");
        return passed;
    }

    private int count(Kind kind) {
        return replies.getOrDefault(kind, 0);
    }
}
