package org.tarndb.examples.project;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What README.md says works. */
class ReadmeTest {
    private static final String README = Project.read("README.md");
    private static final Pattern LINK = Pattern.compile("\\]\\(([^)#:]+)\\)");

    private static List<String> blocks(String language) {
        return Pattern.compile("```" + language + "\n(.*?)```", Pattern.DOTALL)
                .matcher(README)
                .results()
                .map(found -> found.group(1))
                .toList();
    }

    @Test
    void theSnippetCompilesAndRuns(@TempDir Path directory) throws IOException, InterruptedException {
        String snippet = blocks("java").get(0);
        Path source = Files.writeString(directory.resolve("Library.java"), snippet);
        String classPath = System.getProperty("java.class.path");
        ByteArrayOutputStream errors = new ByteArrayOutputStream();
        int compiled = ToolProvider.getSystemJavaCompiler()
                .run(null, null, errors, "-proc:none", "-d", directory.toString(), source.toString());
        assertEquals(0, compiled, errors.toString(StandardCharsets.UTF_8));
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        Project.Result result =
                Project.run(directory, List.of(java, "-cp", directory + File.pathSeparator + classPath, "Library"));
        assertEquals(new Project.Result(0, "Introduction to Algorithms" + System.lineSeparator()), result);
    }

    @Test
    void theCiScriptRunsTheTestCommand() {
        String testCommand = blocks("sh").get(1).strip();
        List<String> lines = Project.read(".ci/run").lines().toList();
        assertEquals(testCommand, lines.get(lines.size() - 1));
        assertTrue(Files.isExecutable(Project.ROOT.resolve(".ci/run")));
    }

    @Test
    void theFilesItLinksToExist() {
        List<String> links =
                LINK.matcher(README).results().map(MatchResult::group).toList();
        assertTrue(links.size() > 5, links.toString());
        for (String link : links) {
            String file = link.substring(2, link.length() - 1);
            assertTrue(Files.exists(Project.ROOT.resolve(file)), file);
        }
    }
}
