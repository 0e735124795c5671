package org.tarndb.planner.convert;

import java.time.OffsetDateTime;
import java.util.List;
import org.tarndb.parser.ast.Expression;
import org.tarndb.parser.ast.Literal;
import org.tarndb.parser.ast.Parameter;
import org.tarndb.parser.ast.TableFunction;
import org.tarndb.planner.exec.SnapshotSource;
import org.tarndb.planner.snapshot.Locations;
import org.tarndb.planner.statement.Unsupported;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.type.TypeKind;
import org.tarndb.storage.type.Values;
import org.tarndb.txn.snapshot.SnapshotLocation;
import org.tarndb.txn.snapshot.VersionChoice;

/**
 * What {@code snapshot('uri' [, version | time | 'tag'])} in FROM means. Its arguments are literals: the columns of the
 * table must be known when the statement is planned.
 */
final class SnapshotArguments {
    private static final String NAME = "SNAPSHOT";

    private SnapshotArguments() {}

    static boolean isSnapshot(TableFunction function) {
        return function.name().isSimple() && function.name().last().text().equals(NAME);
    }

    /** @throws TarnException FEATURE_NOT_SUPPORTED for what is no literal; INVALID_PARAMETER_VALUE */
    static SnapshotSource source(TableFunction function) {
        if (function.withOrdinality()) {
            throw Unsupported.feature("WITH ORDINALITY of snapshot(...), whose rows have no order,", function);
        }
        List<Expression> arguments = function.arguments();
        if (arguments.isEmpty() || arguments.size() > 2) {
            throw new TarnException(
                    ErrorCode.INVALID_PARAMETER_VALUE,
                    "snapshot(...) has a location and, at most, a version, not " + arguments.size() + " arguments"
                            + Targets.at(function));
        }
        requireLiteral(arguments.get(0));
        if (!(arguments.get(0) instanceof Literal.StringLiteral uri)) {
            throw invalid("the location of snapshot(...) is a text, such as 's3://bucket/t'", arguments.get(0));
        }
        SnapshotLocation location = Locations.of(uri.value(), List.of());
        return arguments.size() == 1
                ? SnapshotSource.of(location, new VersionChoice.Latest())
                : version(location, arguments.get(1));
    }

    private static void requireLiteral(Expression argument) {
        if (argument instanceof Parameter) {
            throw Unsupported.feature(
                    "A parameter in snapshot(...), whose table must be known when the statement is planned,", argument);
        }
    }

    private static SnapshotSource version(SnapshotLocation location, Expression version) {
        requireLiteral(version);
        if (version instanceof Literal.StringLiteral tag) {
            return SnapshotSource.of(location, new VersionChoice.Tag(tag.value()));
        }
        if (version instanceof Literal.ExactNumber number) {
            return SnapshotSource.of(location, new VersionChoice.Number(number(number)));
        }
        if (version instanceof Literal.DateTimeLiteral time) {
            return at(location, time);
        }
        throw invalid(
                "the version of snapshot(...) is a number, a TIMESTAMP '...' or the name of a tag as text", version);
    }

    private static long number(Literal.ExactNumber number) {
        try {
            long version = number.value().longValueExact();
            if (version > 0) {
                return version;
            }
        } catch (ArithmeticException e) {
            throw new TarnException(ErrorCode.INVALID_PARAMETER_VALUE, noVersion(number), e);
        }
        throw new TarnException(ErrorCode.INVALID_PARAMETER_VALUE, noVersion(number));
    }

    private static String noVersion(Literal.ExactNumber number) {
        return number.value().toPlainString() + " is no version of a published table, which are numbered from 1"
                + Targets.at(number);
    }

    private static SnapshotSource at(SnapshotLocation location, Literal.DateTimeLiteral written) {
        org.tarndb.planner.expr.Literal time = Literals.typed(written);
        if (time.value() instanceof OffsetDateTime at) {
            return SnapshotSource.of(location, new VersionChoice.At(at.toInstant()));
        }
        if (time.type().kind() == TypeKind.TIMESTAMP && time.value() instanceof Long micros) {
            return SnapshotSource.at(location, Values.toLocalDateTime(micros));
        }
        throw invalid("the time of snapshot(...) is a TIMESTAMP, with or without a time zone", written);
    }

    private static TarnException invalid(String message, Expression where) {
        return new TarnException(ErrorCode.INVALID_PARAMETER_VALUE, message + Targets.at(where));
    }
}
