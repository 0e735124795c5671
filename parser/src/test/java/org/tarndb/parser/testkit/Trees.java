package org.tarndb.parser.testkit;

import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.tarndb.parser.ast.Identifier;
import org.tarndb.parser.ast.Node;
import org.tarndb.parser.ast.Position;

/** Syntax trees as text without their positions, so that trees from different texts compare. */
public final class Trees {

    private Trees() {}

    /** For example {@code Comparison(EQUAL, ColumnReference(QualifiedName([A])), ExactNumber(1))}. */
    public static String show(@Nullable Object value) {
        if (value instanceof Identifier name) {
            return name.quoted() ? '"' + name.text() + '"' : name.text();
        }
        if (value instanceof Record tree) {
            return tree.getClass().getSimpleName()
                    + Arrays.stream(tree.getClass().getRecordComponents())
                            .filter(component -> component.getType() != Position.class)
                            .map(component -> show(get(tree, component)))
                            .collect(Collectors.joining(", ", "(", ")"));
        }
        if (value instanceof List<?> list) {
            return list.stream().map(Trees::show).collect(Collectors.joining(", ", "[", "]"));
        }
        if (value instanceof byte[] bytes) {
            return Arrays.toString(bytes);
        }
        return value instanceof String text ? "'" + text + "'" : String.valueOf(value);
    }

    /** All nodes of a tree, the root first. */
    public static List<Node> nodes(Node root) {
        List<Node> nodes = new ArrayList<>();
        collect(root, nodes);
        return nodes;
    }

    private static void collect(@Nullable Object value, List<Node> nodes) {
        if (value instanceof Node node) {
            nodes.add(node);
        }
        if (value instanceof Record tree) {
            for (RecordComponent component : tree.getClass().getRecordComponents()) {
                collect(get(tree, component), nodes);
            }
        } else if (value instanceof List<?> list) {
            list.forEach(element -> collect(element, nodes));
        }
    }

    private static @Nullable Object get(Record tree, RecordComponent component) {
        try {
            return component.getAccessor().invoke(tree);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }
}
