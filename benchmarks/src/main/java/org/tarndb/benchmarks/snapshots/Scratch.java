package org.tarndb.benchmarks.snapshots;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** A directory for the run, below {@code -Dtarn.bench.dir}; it goes with all that is in it. */
final class Scratch implements AutoCloseable {
    private final Path directory;
    private int places;

    private Scratch(Path directory) {
        this.directory = directory;
    }

    static Scratch create(String name) throws IOException {
        Path parent = Path.of(System.getProperty("tarn.bench.dir", System.getProperty("java.io.tmpdir", ".")));
        return new Scratch(Files.createTempDirectory(parent, name));
    }

    Path directory() {
        return directory;
    }

    /** A path below it, at which there is nothing. */
    Path newPlace(String name) {
        return directory.resolve(name + places++);
    }

    /** The bytes of a file, or of all files below a directory. */
    static long sizeBytes(Path place) throws IOException {
        try (Stream<Path> paths = Files.walk(place)) {
            return paths.filter(Files::isRegularFile).mapToLong(Scratch::size).sum();
        }
    }

    static void delete(Path place) throws IOException {
        try (Stream<Path> paths = Files.walk(place)) {
            List<Path> deepestFirst = paths.sorted(Comparator.reverseOrder()).toList();
            deepestFirst.forEach(Scratch::deleteOne);
        }
    }

    private static long size(Path file) {
        try {
            return Files.size(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void deleteOne(Path path) {
        try {
            Files.delete(path);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() throws IOException {
        delete(directory);
    }
}
