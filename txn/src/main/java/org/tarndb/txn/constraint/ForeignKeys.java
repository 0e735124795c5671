package org.tarndb.txn.constraint;

import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.catalog.Catalog;
import org.tarndb.storage.catalog.ForeignKeyDef;
import org.tarndb.storage.catalog.Reference;
import org.tarndb.storage.catalog.ReferentialAction;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.tree.Cursor;
import org.tarndb.storage.tree.KeyRange;
import org.tarndb.storage.tree.Tree;
import org.tarndb.storage.version.DatabaseVersion;
import org.tarndb.storage.version.TableVersion;
import org.tarndb.txn.constraint.ReferentialActions.Departure;
import org.tarndb.txn.lock.LockKey;
import org.tarndb.txn.lock.LockMode;
import org.tarndb.txn.view.Delta;

/**
 * The foreign keys that one run of a statement touches. Told of every change of a row, before it goes to the delta; then
 * runs the actions, round by round; then makes the checks that are not deferred. Used by the statement's thread.
 */
public final class ForeignKeys {
    /** A key to be checked for a constraint; once, however many rows there are. */
    private record Key(long foreignKeyId, LockKey lock) {}

    private final StatementAccess access;
    private final ReferenceChecks checks;
    private final RowOrigins origins;
    private final ReferentialActions actions;
    private final Map<Long, KeyMapping> mappings = new HashMap<>(4);
    private final Map<Key, KeyMapping> taken = new LinkedHashMap<>(4);
    private final Map<Key, KeyMapping> left = new LinkedHashMap<>(4);

    public ForeignKeys(StatementAccess access) {
        this.access = access;
        this.checks = new ReferenceChecks(access);
        this.origins = new RowOrigins(access);
        this.actions = new ReferentialActions(access, origins);
    }

    /** Whether changes of a table's rows matter here. */
    public static boolean concern(Catalog catalog, TableDef table) {
        return !table.foreignKeys().isEmpty()
                || !catalog.referencesTo(table.id()).isEmpty();
    }

    /** Whether changes of these rows are to be checked at the commit. */
    public static boolean areDeferred(Catalog catalog, Delta delta, ConstraintModes modes) {
        for (int i = 0; i < delta.tables(); i++) {
            TableDef table = catalog.table(delta.tableId(i));
            if (table != null
                    && (table.foreignKeys().stream().anyMatch(modes::isDeferred)
                            || catalog.referencesTo(table.id()).stream()
                                    .anyMatch(reference -> modes.isDeferred(reference.key())))) {
                return true;
            }
        }
        return false;
    }

    public void inserting(TableDef table, byte[] row) {
        referring(table, null, row);
    }

    /** @throws org.tarndb.storage.error.TarnException FOREIGN_KEY_VIOLATION: RESTRICT */
    public void updating(TableDef table, byte[] key, byte[] oldRow, byte[] newRow) {
        leaving(table, key, oldRow, newRow, true);
        referring(table, oldRow, newRow);
    }

    /**
     * A row is about to be deleted.
     *
     * @param withActions false for TRUNCATE, which runs none, but is checked
     * @throws org.tarndb.storage.error.TarnException FOREIGN_KEY_VIOLATION: RESTRICT
     */
    public void deleting(TableDef table, byte[] key, byte[] oldRow, boolean withActions) {
        leaving(table, key, oldRow, null, withActions);
    }

    /** The key that a row had when the statement began; asked before the row moves. */
    public byte[] originOf(TableDef table, byte[] key) {
        return origins.originOf(table, key);
    }

    /** A row whose primary key changes has arrived at its new one. */
    public void moved(TableDef table, byte[] key, byte[] origin) {
        origins.moved(table, key, origin);
    }

    private void referring(TableDef table, byte @Nullable [] oldRow, byte[] newRow) {
        for (ForeignKeyDef foreignKey : table.foreignKeys()) {
            if (!foreignKey.isEnforced()) {
                continue;
            }
            KeyMapping mapping = mapping(new Reference(table, foreignKey));
            byte[] key = mapping.referencedBy(newRow);
            if (key != null && (oldRow == null || !Arrays.equals(key, mapping.referencedBy(oldRow)))) {
                taken.put(new Key(foreignKey.id(), mapping.lockKey(key)), mapping);
            }
        }
    }

    private void leaving(TableDef table, byte[] rowKey, byte[] oldRow, byte @Nullable [] newRow, boolean withActions) {
        for (Reference reference : access.catalog().referencesTo(table.id())) {
            if (!reference.key().isEnforced()) {
                continue;
            }
            KeyMapping mapping = mapping(reference);
            byte[] key = mapping.keyOf(oldRow);
            if (key == null || (newRow != null && Arrays.equals(key, mapping.keyOf(newRow)))) {
                continue;
            }
            LockKey lock = mapping.lockKey(key);
            access.lock(lock, LockMode.EXCLUSIVE);
            left.put(new Key(reference.key().id(), lock), mapping);
            if (withActions) {
                byte[] before = origins.atStart(table, rowKey, oldRow);
                byte[] origin = before == null ? null : mapping.keyOf(before);
                act(new Departure(mapping, key, origin, newRow), rowKey);
            }
        }
    }

    private void act(Departure departure, byte[] rowKey) {
        if (departure.action() == ReferentialAction.RESTRICT) {
            checks.wasNotReferenced(departure.mapping(), departure.key(), rowKey);
        } else if (departure.action() != ReferentialAction.NO_ACTION) {
            actions.add(departure);
        }
    }

    private KeyMapping mapping(Reference reference) {
        return mappings.computeIfAbsent(reference.key().id(), id -> KeyMapping.of(access.catalog(), reference));
    }

    /** Runs the actions that are due for one foreign key, which may cause others; false when none are due. */
    public boolean runActions() {
        return actions.runRound();
    }

    /**
     * The end of the statement.
     *
     * @throws org.tarndb.storage.error.TarnException FOREIGN_KEY_VIOLATION
     */
    public void check(ConstraintModes modes) {
        taken.values().removeIf(mapping -> modes.isDeferred(mapping.key()));
        left.values().removeIf(mapping -> modes.isDeferred(mapping.key()));
        checkNoted();
    }

    private void checkNoted() {
        taken.forEach((key, mapping) -> checks.keyExists(mapping, key.lock().key()));
        left.forEach((key, mapping) -> checks.notReferenced(mapping, key.lock().key()));
    }

    /**
     * Checks constraints for all that the transaction has changed: those that were deferred, at the commit or when they no
     * longer are.
     *
     * @throws org.tarndb.storage.error.TarnException FOREIGN_KEY_VIOLATION
     */
    public void checkAll(Predicate<ForeignKeyDef> which) {
        noteAll(which);
        checkNoted();
    }

    /**
     * Checks, at the commit, constraints that are enforced since the transaction has changed rows: its statements neither
     * checked them nor took locks for them, nor ran their actions.
     *
     * @throws org.tarndb.storage.error.TarnException FOREIGN_KEY_VIOLATION; SERIALIZATION_FAILURE where an action was due
     */
    public void checkLate(Predicate<ForeignKeyDef> which) {
        noteAll(which);
        left.keySet().forEach(key -> access.lock(key.lock(), LockMode.EXCLUSIVE));
        taken.forEach((key, mapping) -> checks.keyExists(mapping, key.lock().key()));
        left.forEach((key, mapping) -> {
            try {
                checks.notReferenced(mapping, key.lock().key());
            } catch (TarnException e) {
                throw e.code() == ErrorCode.FOREIGN_KEY_VIOLATION && hasAction(mapping.key())
                        ? Violations.addedMeanwhile(mapping, e)
                        : e;
            }
        });
    }

    private static boolean hasAction(ForeignKeyDef key) {
        return isAction(key.onDelete()) || isAction(key.onUpdate());
    }

    private static boolean isAction(ReferentialAction action) {
        return action != ReferentialAction.NO_ACTION && action != ReferentialAction.RESTRICT;
    }

    private void noteAll(Predicate<ForeignKeyDef> which) {
        Catalog catalog = access.catalog();
        Delta delta = access.changes().delta();
        for (int i = 0; i < delta.tables(); i++) {
            TableDef table = catalog.table(delta.tableId(i));
            if (table != null) {
                note(catalog, table, delta, key -> key.isEnforced() && which.test(key));
            }
        }
    }

    /**
     * Checks a new constraint for all rows of its table; nobody else writes to the two tables.
     *
     * @throws org.tarndb.storage.error.TarnException FOREIGN_KEY_VIOLATION
     */
    public void checkTable(Reference reference) {
        checks.allKeysExist(mapping(reference));
    }

    private void note(Catalog catalog, TableDef table, Delta delta, Predicate<ForeignKeyDef> which) {
        for (ForeignKeyDef foreignKey : table.foreignKeys()) {
            if (which.test(foreignKey)) {
                noteTaken(mapping(new Reference(table, foreignKey)), delta);
            }
        }
        for (Reference reference : catalog.referencesTo(table.id())) {
            if (which.test(reference.key())) {
                noteLeft(mapping(reference), delta);
            }
        }
    }

    /**
     * Rows that may lack a partner since before the key was enforced may go on to, and move: a key that one of the rows had is
     * not new, and if it is missing it was missing before.
     */
    private void noteTaken(KeyMapping mapping, Delta delta) {
        Tree<byte[]> changed = delta.changesOf(mapping.referencing().id());
        Set<LockKey> before = mapping.key().isPublic() ? Set.of() : keysBefore(mapping, changed);
        Cursor<byte[]> rows = changed.cursor(KeyRange.all());
        while (rows.next()) {
            byte[] key = rows.value() == Delta.DELETED ? null : mapping.referencedBy(rows.value());
            LockKey lock = key == null ? null : mapping.lockKey(key);
            if (lock != null && !before.contains(lock)) {
                taken.put(new Key(mapping.key().id(), lock), mapping);
            }
        }
    }

    /** The keys that the changed rows refer to in the tip, which has them as they were before. */
    private Set<LockKey> keysBefore(KeyMapping mapping, Tree<byte[]> changed) {
        Set<LockKey> keys = new HashSet<>();
        TableVersion before = access.tip().table(mapping.referencing().id());
        Cursor<byte[]> rows = changed.cursor(KeyRange.all());
        while (before != null && rows.next()) {
            byte[] oldRow = before.rows().get(rows.key());
            byte[] key = oldRow == null ? null : mapping.referencedBy(oldRow);
            if (key != null) {
                keys.add(mapping.lockKey(key));
            }
        }
        return keys;
    }

    /**
     * A row that the transaction has changed is locked, so the tip has it as it was before; to be read as the tip has the
     * table, for the transaction may have altered it.
     */
    private void noteLeft(KeyMapping mapping, Delta delta) {
        long tableId = mapping.referenced().id();
        DatabaseVersion tip = access.tip();
        TableVersion before = tip.table(tableId);
        if (before == null) {
            return;
        }
        KeyMapping mappingBefore = mappingIn(tip.catalog(), mapping.key().id(), tableId);
        if (mappingBefore == null) {
            checks.allKeysExist(mapping); // the transaction has added it, and locked both tables for that
            return;
        }
        Cursor<byte[]> rows = delta.changesOf(tableId).cursor(KeyRange.all());
        while (rows.next()) {
            byte[] oldRow = before.rows().get(rows.key());
            byte[] oldKey = oldRow == null ? null : mappingBefore.keyOf(oldRow);
            byte[] newKey = rows.value() == Delta.DELETED ? null : mapping.keyOf(rows.value());
            if (oldKey != null && !Arrays.equals(oldKey, newKey)) {
                left.put(new Key(mapping.key().id(), mapping.lockKey(oldKey)), mapping);
            }
        }
    }

    private static @Nullable KeyMapping mappingIn(Catalog catalog, long foreignKeyId, long referencedId) {
        for (Reference reference : catalog.referencesTo(referencedId)) {
            if (reference.key().id() == foreignKeyId) {
                return KeyMapping.of(catalog, reference);
            }
        }
        return null;
    }
}
