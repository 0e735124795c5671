package org.tarndb.planner.snapshot;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.tarndb.parser.ast.AlterPublication;
import org.tarndb.parser.ast.DefaultValue;
import org.tarndb.parser.ast.Option;
import org.tarndb.planner.result.Parameters;
import org.tarndb.planner.result.Rows;
import org.tarndb.planner.statement.CommandPlan;
import org.tarndb.planner.statement.SessionControl;
import org.tarndb.storage.catalog.Catalog;
import org.tarndb.storage.catalog.PublicationDef;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.type.SqlType;
import org.tarndb.txn.snapshot.SnapshotLocation;
import org.tarndb.txn.snapshot.Snapshots;

/** ALTER PUBLICATION: pauses it, lets it go on, or sets when it runs, what it keeps, and how files are laid out. */
record AlterPublicationPlan(
        String name, AlterPublication.Action action, List<Setting> settings, List<LayoutChange> layout)
        implements CommandPlan {
    /** @param value null for the default */
    record Setting(Kind kind, @Nullable CommandValue value) {}

    /** What can be set. */
    enum Kind {
        EVERY,
        RETAIN_VERSIONS,
        RETAIN_AGE
    }

    static AlterPublicationPlan of(AlterPublication node) {
        DoubledOptions.refuse(node.options());
        return new AlterPublicationPlan(
                node.name().text(),
                node.action(),
                node.options().stream()
                        .filter(option -> !LayoutChange.is(option))
                        .map(AlterPublicationPlan::setting)
                        .toList(),
                node.options().stream()
                        .filter(LayoutChange::is)
                        .map(LayoutChange::of)
                        .toList());
    }

    private static Setting setting(Option option) {
        Kind kind = kind(option);
        if (option.value() instanceof DefaultValue) {
            return new Setting(kind, null);
        }
        return new Setting(
                kind,
                switch (kind) {
                    case EVERY -> Schedules.every(option.value());
                    case RETAIN_VERSIONS -> Schedules.versions(option.value());
                    case RETAIN_AGE -> Schedules.age(option.value());
                });
    }

    private static Kind kind(Option option) {
        String name = option.name().text().toUpperCase(Locale.ROOT);
        for (Kind kind : Kind.values()) {
            if (kind.name().equals(name)) {
                return kind;
            }
        }
        throw new TarnException(
                ErrorCode.INVALID_PARAMETER_VALUE,
                "a publication has no setting " + option.name().text() + " (at " + option.position()
                        + "); there are every, retain_versions, retain_age, partition_by and sort_by");
    }

    @Override
    public List<SqlType> parameterTypes() {
        List<@Nullable CommandValue> values = new ArrayList<>();
        settings.forEach(setting -> values.add(setting.value()));
        return CommandValue.parameterTypes(values.toArray(new @Nullable CommandValue[0]));
    }

    @Override
    public String command() {
        return "ALTER PUBLICATION";
    }

    @Override
    public @Nullable Rows run(SessionControl session) {
        Parameters given = session.context().parameters();
        session.write(scope -> scope.alterPublication(
                name, publication -> changed(publication, given, scope.view().catalog())));
        return null;
    }

    private PublicationDef changed(PublicationDef publication, Parameters given, Catalog catalog) {
        return switch (action) {
            case PAUSE -> publication.withPaused(true);
            case RESUME -> publication.withPaused(false);
            case SET -> LayoutChange.apply(layout, with(publication, given), catalog);
        };
    }

    private PublicationDef with(PublicationDef publication, Parameters given) {
        long every = publication.everyMillis();
        int versions = publication.keepVersions();
        long millis = publication.keepMillis();
        for (Setting setting : settings) {
            CommandValue value = setting.value();
            switch (setting.kind()) {
                case EVERY -> every = Schedules.everyMillis(value == null ? Schedules.DEFAULT : value.interval(given));
                case RETAIN_VERSIONS -> versions = value == null ? 0 : Schedules.count(value.number(given));
                case RETAIN_AGE ->
                    millis = value == null ? 0 : value.interval(given).toMillis();
            }
        }
        if (versions > 0 || millis > 0) {
            Snapshots.provider().checkExpirable(new SnapshotLocation(publication.location(), publication.options()));
        }
        return publication.withSchedule(every, versions, millis);
    }
}
