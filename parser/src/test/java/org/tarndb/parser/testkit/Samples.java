package org.tarndb.parser.testkit;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import org.tarndb.parser.script.ScriptSplitter;
import org.tarndb.parser.script.ScriptStatement;

/** The statements of {@code statements.sql}. */
public final class Samples {

    private Samples() {}

    /** All of them. */
    public static List<String> statements() {
        try (InputStream in = Samples.class.getResourceAsStream("/org/tarndb/parser/statements.sql")) {
            String script = new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
            return ScriptSplitter.split(script).stream()
                    .map(ScriptStatement::text)
                    .toList();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
