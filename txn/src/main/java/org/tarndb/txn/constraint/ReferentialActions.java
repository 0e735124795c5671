package org.tarndb.txn.constraint;

import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.catalog.ColumnDef;
import org.tarndb.storage.catalog.ForeignKeyDef;
import org.tarndb.storage.catalog.Reference;
import org.tarndb.storage.catalog.ReferentialAction;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.type.Casts;
import org.tarndb.storage.type.SqlType;

/**
 * CASCADE, SET NULL and SET DEFAULT. They run when the statement's own changes are done, in rounds, each for one foreign
 * key: a row whose primary key changes is under way until the round ends, so that rows may exchange their keys, and no
 * other foreign key must look for it meanwhile. What a round changes is what later ones follow: a chain of any length takes
 * no stack, and cycles end.
 *
 * <p>An action changes the rows that refer to the departed key now and referred to that row when the statement began (ISO/IEC
 * 9075-2, subclause 11.8: matching rows): while keys move from 1 to 2 and from 2 to 3, a row that was moved from 1 to 2 stays
 * there, and a row that the statement itself pointed elsewhere is left alone.
 */
final class ReferentialActions {
    /**
     * A row that has left its key.
     *
     * @param origin the key that the row had when the statement began; null when it was not there
     * @param newRow the row as it is now; null when it was deleted
     */
    record Departure(KeyMapping mapping, byte[] key, byte @Nullable [] origin, byte @Nullable [] newRow) {
        ReferentialAction action() {
            ForeignKeyDef foreignKey = mapping.key();
            return newRow == null ? foreignKey.onDelete() : foreignKey.onUpdate();
        }
    }

    private final StatementAccess access;
    private final RowOrigins origins;
    private List<Departure> pending = new ArrayList<>(0);

    ReferentialActions(StatementAccess access, RowOrigins origins) {
        this.access = access;
        this.origins = origins;
    }

    void add(Departure departure) {
        pending.add(departure);
    }

    /** Runs the actions that are due for one foreign key; false when none are due. */
    boolean runRound() {
        if (pending.isEmpty()) {
            return false;
        }
        long foreignKeyId = pending.get(0).mapping.key().id();
        List<Departure> round = new ArrayList<>();
        List<Departure> later = new ArrayList<>();
        for (Departure departure : pending) {
            (departure.mapping.key().id() == foreignKeyId ? round : later).add(departure);
        }
        pending = later;
        round.forEach(this::run);
        return true;
    }

    private void run(Departure departure) {
        ForeignKeyDef key = departure.mapping.key();
        TableDef table = access.lockForWriting(departure.mapping.referencing().id());
        if (table == null || table.foreignKey(key.id()) == null) {
            return; // dropped meanwhile
        }
        KeyMapping mapping = table == departure.mapping.referencing()
                ? departure.mapping
                : KeyMapping.of(access.catalog(), new Reference(table, key));
        KeyedRows rows = mapping.rowsReferringTo(departure.key);
        if (rows == null) {
            return;
        }
        for (FoundRow found : rows.all(access, access.tip())) {
            access.throwIfCancelled();
            byte[] current = access.claim(table, found.key());
            if (current != null && isMatching(mapping, departure, found.key(), current)) {
                change(mapping, departure, found.key(), current);
            }
        }
    }

    private boolean isMatching(KeyMapping mapping, Departure departure, byte[] key, byte[] current) {
        if (departure.origin == null || !Arrays.equals(mapping.referencedBy(current), departure.key)) {
            return false;
        }
        byte[] before = origins.atStart(mapping.referencing(), key, current);
        return before != null && Arrays.equals(mapping.referencedBy(before), departure.origin);
    }

    private void change(KeyMapping mapping, Departure departure, byte[] key, byte[] current) {
        TableDef table = mapping.referencing();
        if (departure.action() == ReferentialAction.CASCADE && departure.newRow == null) {
            access.delete(table, key, current);
            return;
        }
        List<Integer> columns = mapping.key().columns();
        @Nullable Object[] references = newReferences(mapping, departure);
        @Nullable Object[] values = table.layout().decode(current);
        for (int i = 0; i < references.length; i++) {
            ColumnDef column = table.columns().get(columns.get(i));
            if (references[i] == null && !column.nullable()) {
                throw Violations.setToNull(mapping, column, key);
            }
            values[columns.get(i)] = references[i];
        }
        access.update(table, key, current, table.layout().encode(values));
    }

    private @Nullable Object[] newReferences(KeyMapping mapping, Departure departure) {
        List<Integer> columns = mapping.key().columns();
        return switch (departure.action()) {
            case SET_DEFAULT -> access.defaults(mapping.referencing(), columns);
            case CASCADE -> cascaded(mapping, departure.newRow);
            default -> new @Nullable Object[columns.size()];
        };
    }

    private static @Nullable Object[] cascaded(KeyMapping mapping, byte @Nullable [] newRow) {
        TableDef table = mapping.referencing();
        @Nullable
        Object[] values =
                newRow == null ? new @Nullable Object[mapping.key().columns().size()] : mapping.keyValues(newRow);
        for (int i = 0; i < values.length; i++) {
            Object value = values[i];
            ColumnDef column = table.columns().get(mapping.key().columns().get(i));
            SqlType from = mapping.referencedType(i);
            if (value != null && !from.equals(column.type())) {
                values[i] =
                        Casts.assign(value, from, column.type(), table.name() + "." + column.name(), ZoneOffset.UTC);
            }
        }
        return values;
    }
}
