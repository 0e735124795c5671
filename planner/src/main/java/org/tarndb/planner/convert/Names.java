package org.tarndb.planner.convert;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.util.SqlBasicVisitor;
import org.jspecify.annotations.Nullable;
import org.tarndb.parser.ast.Identifier;
import org.tarndb.parser.ast.QualifiedName;

/** Names of the syntax tree as Calcite's identifiers. */
final class Names {
    private Names() {}

    static SqlIdentifier simple(Identifier name) {
        return new SqlIdentifier(name.text(), SqlPositions.of(name));
    }

    static SqlIdentifier qualified(QualifiedName name) {
        return new SqlIdentifier(
                name.texts(),
                null,
                SqlPositions.of(name),
                name.parts().stream().map(SqlPositions::of).toList());
    }

    static SqlNodeList list(List<Identifier> names, SqlParserPos pos) {
        return new SqlNodeList(names.stream().map(Names::simple).toList(), pos);
    }

    /** The last parts of all names in a statement. */
    static Set<String> in(SqlNode statement) {
        Set<String> names = new HashSet<>();
        statement.accept(new SqlBasicVisitor<Void>() {
            @Override
            public @Nullable Void visit(SqlIdentifier id) {
                names.add(id.names.get(id.names.size() - 1));
                return null;
            }
        });
        return names;
    }
}
