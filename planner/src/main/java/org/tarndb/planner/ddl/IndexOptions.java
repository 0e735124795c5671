package org.tarndb.planner.ddl;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.tarndb.parser.ast.Option;
import org.tarndb.planner.statement.SettingText;
import org.tarndb.storage.catalog.IndexOption;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.txn.indexbuild.BuildSettings;

/** The options of an index build as a statement writes them. */
final class IndexOptions {
    private IndexOptions() {}

    /** Those of CREATE INDEX. Throws as {@link #change}; INVALID_DEFINITION for one that only an online build has. */
    static BuildSettings ofNewIndex(List<Option> written, boolean online) {
        for (Option each : written) {
            if (!online && option(each) == IndexOption.MAX_ROWS_PER_SECOND) {
                throw new TarnException(
                        ErrorCode.INVALID_DEFINITION,
                        IndexOption.MAX_ROWS_PER_SECOND + " (at " + each.position()
                                + ") is for an index that is built ONLINE; write ONLINE, or leave the option out");
            }
        }
        return change(written).apply(BuildSettings.DEFAULT);
    }

    /**
     * What a statement changes.
     *
     * @throws TarnException UNDEFINED_OBJECT, INVALID_PARAMETER_VALUE, INVALID_DEFINITION for one given twice; they name
     *     the option's position
     */
    static UnaryOperator<BuildSettings> change(List<Option> written) {
        Set<IndexOption> seen = EnumSet.noneOf(IndexOption.class);
        UnaryOperator<BuildSettings> change = UnaryOperator.identity();
        for (Option each : written) {
            IndexOption option = option(each);
            if (!seen.add(option)) {
                throw new TarnException(
                        ErrorCode.INVALID_DEFINITION,
                        "the option " + option + " is given twice (at " + each.position() + ")");
            }
            long value = value(option, each);
            UnaryOperator<BuildSettings> before = change;
            change = settings -> with(before.apply(settings), option, value);
        }
        return change;
    }

    private static BuildSettings with(BuildSettings settings, IndexOption option, long value) {
        return switch (option) {
            case MAX_ROWS_PER_SECOND -> settings.withMaxRowsPerSecond(value);
            case MEMORY -> settings.withMemoryBytes(value);
        };
    }

    private static IndexOption option(Option written) {
        try {
            return IndexOption.named(written.name().text());
        } catch (TarnException e) {
            throw at(written, e);
        }
    }

    /** 0 for DEFAULT. */
    private static long value(IndexOption option, Option written) {
        try {
            String text = SettingText.of(option.name(), written.value());
            return text == null ? 0 : Long.parseLong(option.check(text));
        } catch (TarnException e) {
            throw at(written, e);
        }
    }

    private static TarnException at(Option written, TarnException e) {
        return new TarnException(e.code(), e.getMessage() + " (at " + written.position() + ")", e);
    }
}
