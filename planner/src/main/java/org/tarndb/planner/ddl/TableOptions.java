package org.tarndb.planner.ddl;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.tarndb.parser.ast.Option;
import org.tarndb.planner.statement.SettingText;
import org.tarndb.storage.catalog.TableOption;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;

/** The options of a table as a statement writes them. */
final class TableOptions {
    private TableOptions() {}

    /** By option, as written; null for DEFAULT. Throws UNDEFINED_OBJECT, INVALID_DEFINITION for one given twice. */
    static Map<TableOption, @Nullable String> parse(List<Option> written) {
        Map<TableOption, @Nullable String> options = new EnumMap<>(TableOption.class);
        for (Option each : written) {
            TableOption option = TableOption.named(each.name().text());
            if (options.containsKey(option)) {
                throw new TarnException(
                        ErrorCode.INVALID_DEFINITION,
                        "the option " + option + " is given twice (at " + each.position() + ")");
            }
            options.put(option, SettingText.of(option.name(), each.value()));
        }
        return options;
    }

    /** Those of a new table, their values checked. */
    static SortedMap<String, String> ofNewTable(List<Option> written) {
        SortedMap<String, String> options = new TreeMap<>();
        parse(written).forEach((option, value) -> {
            if (value != null) {
                options.put(option.name(), option.check(value));
            }
        });
        return options;
    }
}
