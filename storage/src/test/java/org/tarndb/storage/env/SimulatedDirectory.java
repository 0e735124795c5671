package org.tarndb.storage.env;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** A directory's names: as the operating system shows them, as the disk has them, and the changes between the two. */
final class SimulatedDirectory {
    private sealed interface Change {}

    private record Linked(String name, SimulatedFile file) implements Change {}

    private record Unlinked(String name, SimulatedFile file) implements Change {}

    private record Renamed(String from, String to, SimulatedFile file) implements Change {}

    final NavigableMap<String, SimulatedFile> current = new TreeMap<>();
    private final NavigableMap<String, SimulatedFile> durable = new TreeMap<>();
    private final List<Change> pending = new ArrayList<>();

    void link(String name, SimulatedFile file) {
        apply(new Linked(name, file));
    }

    void unlink(String name) {
        apply(new Unlinked(name, file(name)));
    }

    void rename(String from, String to) {
        apply(new Renamed(from, to, file(from)));
    }

    private SimulatedFile file(String name) {
        SimulatedFile file = current.get(name);
        if (file == null) {
            throw new IllegalStateException(name);
        }
        return file;
    }

    private void apply(Change change) {
        apply(current, change);
        pending.add(change);
    }

    private static void apply(Map<String, SimulatedFile> names, Change change) {
        if (change instanceof Linked linked) {
            names.put(linked.name, linked.file);
        } else if (change instanceof Unlinked unlinked) {
            names.remove(unlinked.name, unlinked.file);
        } else if (change instanceof Renamed renamed) {
            names.remove(renamed.from, renamed.file);
            names.put(renamed.to, renamed.file);
        }
    }

    void sync() {
        pending.forEach(change -> apply(durable, change));
        pending.clear();
    }

    /** What the disk has after a crash: nothing, all, the first or any of the pending changes. */
    NavigableMap<String, SimulatedFile> afterCrash(Random random, int keepOdds) {
        NavigableMap<String, SimulatedFile> disk = new TreeMap<>(durable);
        boolean inOrder = random.nextBoolean();
        for (Change change : pending) {
            if (random.nextInt(100) < keepOdds) {
                apply(disk, change);
            } else if (inOrder) {
                break;
            }
        }
        return disk;
    }

    /** A copy with each file replaced by its copy. */
    SimulatedDirectory copy(UnaryOperator<SimulatedFile> copyOf) {
        SimulatedDirectory copy = new SimulatedDirectory();
        current.forEach((name, file) -> copy.current.put(name, copyOf.apply(file)));
        durable.forEach((name, file) -> copy.durable.put(name, copyOf.apply(file)));
        pending.forEach(change -> copy.pending.add(copyChange(change, copyOf)));
        return copy;
    }

    private static Change copyChange(Change change, UnaryOperator<SimulatedFile> copyOf) {
        if (change instanceof Linked linked) {
            return new Linked(linked.name, copyOf.apply(linked.file));
        } else if (change instanceof Unlinked unlinked) {
            return new Unlinked(unlinked.name, copyOf.apply(unlinked.file));
        }
        Renamed renamed = (Renamed) change;
        return new Renamed(renamed.from, renamed.to, copyOf.apply(renamed.file));
    }

    static SimulatedDirectory ofDurable(Map<String, SimulatedFile> files) {
        SimulatedDirectory directory = new SimulatedDirectory();
        directory.current.putAll(files);
        directory.durable.putAll(files);
        return directory;
    }

    @Nullable
    SimulatedFile find(String name) {
        return current.get(name);
    }
}
