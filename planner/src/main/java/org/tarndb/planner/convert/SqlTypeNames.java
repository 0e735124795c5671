package org.tarndb.planner.convert;

import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlTypeNameSpec;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.validate.SqlValidator;
import org.apache.calcite.util.Litmus;
import org.tarndb.parser.ast.TypeName;
import org.tarndb.planner.bind.TypeNames;
import org.tarndb.planner.schema.TypeMapping;
import org.tarndb.storage.type.SqlType;

/** Type names in Calcite's syntax, resolved already. */
final class SqlTypeNames {
    private SqlTypeNames() {}

    static SqlNode toSql(TypeName name) {
        SqlParserPos pos = SqlPositions.of(name);
        return new SqlDataTypeSpec(new Resolved(TypeNames.toSqlType(name), pos), pos);
    }

    private static final class Resolved extends SqlTypeNameSpec {
        private final SqlType type;

        Resolved(SqlType type, SqlParserPos pos) {
            super(new SqlIdentifier(type.toString(), pos), pos);
            this.type = type;
        }

        @Override
        public RelDataType deriveType(SqlValidator validator) {
            return TypeMapping.toCalcite(validator.getTypeFactory(), type, false);
        }

        @Override
        public void unparse(SqlWriter writer, int leftPrec, int rightPrec) {
            writer.print(type.toString());
        }

        @Override
        public boolean equalsDeep(SqlTypeNameSpec other, Litmus litmus) {
            return other instanceof Resolved that && type.equals(that.type)
                    ? litmus.succeed()
                    : litmus.fail("{} is not {}", this, other);
        }
    }
}
