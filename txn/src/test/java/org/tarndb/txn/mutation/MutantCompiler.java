package org.tarndb.txn.mutation;

import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** Compiles a file with a mutant in it to a directory that goes before the product's classes. */
final class MutantCompiler {
    private final Path root;
    private final String classPath;

    /** @param root of the modules */
    MutantCompiler(Path root, String classPath) {
        this.root = root;
        this.classPath = classPath;
    }

    /**
     * Compiles.
     *
     * @param overlay an empty directory, for the classes
     * @throws IllegalStateException when the mutant does not fit the source, or is no Java
     */
    void compile(Mutant mutant, Path overlay) throws IOException {
        Path mutated = Files.createDirectories(overlay.resolve("source"))
                .resolve(find(mutant).getFileName().toString());
        Files.writeString(mutated, mutate(mutant));
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StringWriter messages = new StringWriter();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
            List<String> options = List.of(
                    "-d", overlay.toString(), "-classpath", classPath, "-proc:none", "-implicit:none", "-nowarn");
            boolean compiled = compiler.getTask(messages, files, null, options, null, files.getJavaFileObjects(mutated))
                    .call();
            if (!compiled) {
                throw new IllegalStateException("mutant \"" + mutant.name() + "\" does not compile:\n" + messages);
            }
        }
    }

    /** The source with the mutant in it; throws as {@link #compile} does. */
    String mutate(Mutant mutant) throws IOException {
        return mutant.applyTo(Files.readString(find(mutant)));
    }

    private Path find(Mutant mutant) throws IOException {
        String suffix = "src/main/java/org/tarndb/" + mutant.source() + ".java";
        try (Stream<Path> modules = Files.list(root)) {
            return modules.map(module -> module.resolve(suffix.replace('/', File.separatorChar)))
                    .filter(Files::exists)
                    .findFirst()
                    .orElseThrow(() ->
                            new IllegalStateException("mutant \"" + mutant.name() + "\": no module has " + suffix));
        }
    }
}
