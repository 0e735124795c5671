package org.tarndb.planner.schema;

import static org.tarndb.storage.type.SqlType.BIGINT;
import static org.tarndb.storage.type.SqlType.TIMESTAMP_TZ;
import static org.tarndb.storage.type.SqlType.VARCHAR;

import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.tarndb.planner.schema.VirtualTable.Column;
import org.tarndb.storage.catalog.Catalog;
import org.tarndb.storage.catalog.PublicationDef;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.error.TarnException;
import org.tarndb.txn.Database;
import org.tarndb.txn.publication.PublicationStatus;

/** TARN_PUBLICATIONS: the tables that are published again and again, and how that goes. Each query reads the live state. */
final class PublicationsView {
    static final String NAME = "TARN_PUBLICATIONS";

    private static final List<Column> COLUMNS = List.of(
            new Column("PUBLICATION_NAME", VARCHAR),
            new Column("TABLES", VARCHAR),
            new Column("LOCATION", VARCHAR),
            new Column("EVERY_MILLIS", BIGINT),
            new Column("RETAIN_VERSIONS", BIGINT),
            new Column("RETAIN_MILLIS", BIGINT),
            new Column("STATE", VARCHAR),
            new Column("DUE", TIMESTAMP_TZ),
            new Column("LAST_PUBLISHED", TIMESTAMP_TZ),
            new Column("LAST_CSN", BIGINT),
            new Column("LAST_FILES", BIGINT),
            new Column("LAST_ROWS", BIGINT),
            new Column("LAST_BYTES", BIGINT),
            new Column("FAILURES", BIGINT),
            new Column("ERROR_CODE", BIGINT),
            new Column("SQL_STATE", VARCHAR),
            new Column("ERROR", VARCHAR),
            new Column("WARNINGS", BIGINT),
            new Column("LAST_WARNING", VARCHAR));

    private PublicationsView() {}

    /** @param database null: there is nothing to show */
    static VirtualTable of(@Nullable Database database) {
        return new VirtualTable(NAME, COLUMNS, context -> {
            List<@Nullable Object[]> rows = new ArrayList<>();
            if (database != null) {
                Catalog catalog = database.confirmedVersion().catalog();
                ZoneId zone = context.session().zone();
                database.publications().statuses().forEach(status -> rows.add(row(status, catalog, zone)));
            }
            return rows;
        });
    }

    private static @Nullable Object[] row(PublicationStatus status, Catalog catalog, ZoneId zone) {
        PublicationDef publication = status.definition();
        PublicationStatus.Last last = status.last();
        TarnException error = status.error();
        return new @Nullable Object[] {
            publication.name(),
            tables(publication, catalog),
            publication.location(),
            publication.everyMillis(),
            publication.keepVersions() == 0 ? null : (long) publication.keepVersions(),
            publication.keepMillis() == 0 ? null : publication.keepMillis(),
            status.state().name(),
            time(status.due(), zone),
            last == null ? null : time(last.time(), zone),
            last == null ? null : last.csn(),
            last == null ? null : last.files(),
            last == null ? null : last.rows(),
            last == null ? null : last.bytes(),
            (long) status.failures(),
            error == null ? null : (long) error.code().number(),
            error == null ? null : error.code().sqlState(),
            error == null ? null : error.getMessage(),
            status.warnings(),
            status.lastWarning()
        };
    }

    private static String tables(PublicationDef publication, Catalog catalog) {
        return publication.tableIds().stream()
                .map(catalog::table)
                .filter(Objects::nonNull)
                .map(TableDef::name)
                .map(Object::toString)
                .collect(Collectors.joining(", "));
    }

    private static @Nullable OffsetDateTime time(@Nullable Instant instant, ZoneId zone) {
        return instant == null ? null : instant.atZone(zone).toOffsetDateTime();
    }
}
