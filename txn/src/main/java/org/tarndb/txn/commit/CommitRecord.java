package org.tarndb.txn.commit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.tarndb.storage.catalog.CatalogCodec;
import org.tarndb.storage.codec.ByteReader;
import org.tarndb.storage.codec.ByteWriter;
import org.tarndb.storage.journal.JournalRecord;
import org.tarndb.storage.tree.Cursor;
import org.tarndb.storage.tree.KeyRange;
import org.tarndb.storage.tree.Tree;
import org.tarndb.storage.tree.TreeBuilder;
import org.tarndb.txn.ddl.CatalogChange;
import org.tarndb.txn.status.TransactionId;
import org.tarndb.txn.view.Delta;

/**
 * A transaction's changes as the journal keeps them: by object ids and row bytes, never as SQL, so reading them back binds
 * no name and runs no expression. Index entries are not in it. The format is in docs/FILE_FORMAT.md.
 */
public final class CommitRecord {
    private static final int VERSION = 3;

    // What a record is.
    private static final int COMMIT = 1;
    private static final int CONFIRM = 2;
    private static final int TAKE_BACK = 3;

    // Flags of a commit.
    private static final int HAS_ID = 1;
    private static final int AWAITS_DECISION = 2;

    // What a change of the schema is.
    private static final int CREATE_SCHEMA = 1;
    private static final int DROP_SCHEMA = 2;
    private static final int CREATE_TABLE = 3;
    private static final int DROP_TABLE = 4;
    private static final int CREATE_INDEX = 5;
    private static final int PUBLISH_INDEX = 6;
    private static final int DROP_INDEX = 7;
    private static final int SET_PROPERTY = 8;
    private static final int SET_TABLE_OPTIONS = 9;
    private static final int ADD_CHECK = 10;
    private static final int DROP_CHECK = 11;
    private static final int ADD_FOREIGN_KEY = 12;
    private static final int DROP_FOREIGN_KEY = 13;
    private static final int SET_INDEX_OPTIONS = 14;
    private static final int PUBLISH_FOREIGN_KEY = 15;
    private static final int REINDEX = 16;
    private static final int SET_PUBLICATION = 17;
    private static final int DROP_PUBLICATION = 18;

    private static final int ALTER_TABLE = 20;

    private CommitRecord() {}

    /** A commit that is no transaction's and waits for nothing but the journal. */
    public static JournalRecord encode(Changes changes) {
        return encode(new JournalEntry.Commit(null, false, changes));
    }

    /** In parts, so that a large transaction needs no array of its size. */
    public static JournalRecord encode(JournalEntry entry) {
        ByteWriter writer = new ByteWriter(JournalRecord.MAX_PART_BYTES);
        writer.putByte(VERSION);
        if (entry instanceof JournalEntry.Commit commit) {
            writer.putByte(COMMIT);
            write(writer, commit);
        } else if (entry instanceof JournalEntry.Confirm confirm) {
            writer.putByte(CONFIRM).putUnsigned(confirm.upToCsn());
        } else if (entry instanceof JournalEntry.TakeBack takeBack) {
            writer.putByte(TAKE_BACK).putUnsigned(takeBack.fromCsn()).putUnsigned(takeBack.toCsn());
        }
        return JournalRecord.ofParts(writer.toParts());
    }

    private static void write(ByteWriter writer, JournalEntry.Commit commit) {
        TransactionId id = commit.id();
        writer.putByte((id == null ? 0 : HAS_ID) | (commit.awaitsDecision() ? AWAITS_DECISION : 0));
        if (id != null) {
            writer.putUnsigned(id.open()).putUnsigned(id.number());
        }
        write(writer, commit.changes());
    }

    private static void write(ByteWriter writer, Changes changes) {
        writer.putUnsigned(changes.catalogChanges().size());
        for (CatalogChange change : changes.catalogChanges()) {
            write(writer, change);
        }
        Delta delta = changes.delta();
        writer.putUnsigned(delta.tables());
        for (int i = 0; i < delta.tables(); i++) {
            writer.putUnsigned(delta.tableId(i)).putUnsigned(delta.changes(i).size());
            Cursor<byte[]> rows = delta.changes(i).cursor(KeyRange.all());
            while (rows.next()) {
                boolean deleted = rows.value() == Delta.DELETED;
                writer.putBytes(rows.key()).putBoolean(deleted);
                if (!deleted) {
                    writer.putBytes(rows.value());
                }
            }
        }
    }

    /**
     * Reads a record back.
     *
     * @param source where it is from, for messages
     * @throws org.tarndb.storage.error.TarnException FILE_CORRUPTED, FILE_FORMAT_UNKNOWN
     */
    public static JournalEntry decode(JournalRecord record, String source) {
        ByteReader reader = new ByteReader(record.parts(), source);
        reader.requireVersion(VERSION);
        int kind = reader.getByte();
        JournalEntry entry = switch (kind) {
            case COMMIT -> readCommit(reader);
            case CONFIRM -> new JournalEntry.Confirm(reader.getUnsigned());
            case TAKE_BACK -> new JournalEntry.TakeBack(reader.getUnsigned(), reader.getUnsigned());
            default -> throw reader.damaged("it has the unknown kind " + kind);
        };
        reader.requireEnd();
        return entry;
    }

    private static JournalEntry readCommit(ByteReader reader) {
        int flags = reader.getByte();
        if ((flags & ~(HAS_ID | AWAITS_DECISION)) != 0) {
            throw reader.damaged("it has the unknown flags " + flags);
        }
        TransactionId id = (flags & HAS_ID) == 0 ? null : readId(reader);
        return new JournalEntry.Commit(id, (flags & AWAITS_DECISION) != 0, readChanges(reader));
    }

    private static TransactionId readId(ByteReader reader) {
        long open = reader.getUnsigned();
        long number = reader.getUnsigned();
        if (open <= 0 || number <= 0) {
            throw reader.damaged("no transaction has the id " + open + "-" + number);
        }
        return new TransactionId(open, number);
    }

    private static Changes readChanges(ByteReader reader) {
        List<CatalogChange> catalogChanges = new ArrayList<>();
        for (int i = reader.getCount(); i > 0; i--) {
            catalogChanges.add(readChange(reader));
        }
        Delta delta = Delta.EMPTY;
        for (int i = reader.getCount(); i > 0; i--) {
            long tableId = reader.getUnsigned();
            delta = delta.with(tableId, readRows(reader));
        }
        return new Changes(catalogChanges, delta, Map.of());
    }

    private static Tree<byte[]> readRows(ByteReader reader) {
        TreeBuilder<byte[]> rows = Tree.builder();
        byte[] last = null;
        for (int i = reader.getCount(); i > 0; i--) {
            byte[] key = reader.getBytes();
            if (last != null && Arrays.compareUnsigned(last, key) >= 0) {
                throw reader.damaged("the keys of its rows are not in order");
            }
            last = key;
            rows.add(key, reader.getBoolean() ? Delta.DELETED : reader.getBytes());
        }
        return rows.build();
    }

    private static void write(ByteWriter writer, CatalogChange change) {
        if (change instanceof CatalogChange.CreateSchema create) {
            writer.putByte(CREATE_SCHEMA).putString(create.name());
        } else if (change instanceof CatalogChange.DropSchema drop) {
            writer.putByte(DROP_SCHEMA).putString(drop.name());
        } else if (change instanceof CatalogChange.CreateTable create) {
            CatalogCodec.writeTable(writer.putByte(CREATE_TABLE), create.table());
        } else if (change instanceof CatalogChange.DropTable drop) {
            writer.putByte(DROP_TABLE).putUnsigned(drop.droppedId());
        } else if (change instanceof CatalogChange.CreateIndex create) {
            CatalogCodec.writeIndex(writer.putByte(CREATE_INDEX), create.index());
        } else if (change instanceof CatalogChange.PublishIndex publish) {
            CatalogCodec.writeIndex(writer.putByte(PUBLISH_INDEX), publish.index());
        } else if (change instanceof CatalogChange.DropIndex drop) {
            CatalogCodec.writeIndex(writer.putByte(DROP_INDEX), drop.index());
        } else if (change instanceof CatalogChange.AlterTable alter) {
            TableChangeCodec.write(writer.putByte(ALTER_TABLE).putUnsigned(alter.alteredId()), alter.change());
        } else if (change instanceof CatalogChange.SetProperty set) {
            String value = set.value();
            writer.putByte(SET_PROPERTY).putString(set.name()).putBoolean(value != null);
            if (value != null) {
                writer.putString(value);
            }
        } else if (change instanceof CatalogChange.SetTableOptions set) {
            CatalogCodec.writeTexts(writer.putByte(SET_TABLE_OPTIONS).putUnsigned(set.changedId()), set.options());
        } else if (change instanceof CatalogChange.SetIndexOptions set) {
            writer.putByte(SET_INDEX_OPTIONS).putUnsigned(set.changedId()).putUnsigned(set.indexId());
            CatalogCodec.writeTexts(writer, set.options());
        } else if (change instanceof CatalogChange.SetPublication set) {
            CatalogCodec.writePublication(writer.putByte(SET_PUBLICATION), set.publication());
        } else if (change instanceof CatalogChange.DropPublication drop) {
            writer.putByte(DROP_PUBLICATION).putString(drop.name());
        } else {
            writeConstraint(writer, change);
        }
    }

    private static void writeConstraint(ByteWriter writer, CatalogChange change) {
        if (change instanceof CatalogChange.AddCheck add) {
            CatalogCodec.writeCheck(writer.putByte(ADD_CHECK).putUnsigned(add.changedId()), add.check());
        } else if (change instanceof CatalogChange.DropCheck drop) {
            writer.putByte(DROP_CHECK).putUnsigned(drop.changedId()).putString(drop.name());
        } else if (change instanceof CatalogChange.AddForeignKey add) {
            CatalogCodec.writeForeignKey(writer.putByte(ADD_FOREIGN_KEY).putUnsigned(add.changedId()), add.key());
        } else if (change instanceof CatalogChange.PublishForeignKey publish) {
            writer.putByte(PUBLISH_FOREIGN_KEY).putUnsigned(publish.changedId()).putUnsigned(publish.keyId());
        } else if (change instanceof CatalogChange.Reindex reindex) {
            writer.putByte(REINDEX).putUnsigned(reindex.changedId()).putUnsigned(reindex.indexId());
        } else if (change instanceof CatalogChange.DropForeignKey drop) {
            writer.putByte(DROP_FOREIGN_KEY).putUnsigned(drop.changedId()).putUnsigned(drop.keyId());
        }
    }

    private static CatalogChange readChange(ByteReader reader) {
        int kind = reader.getByte();
        return switch (kind) {
            case CREATE_SCHEMA -> new CatalogChange.CreateSchema(reader.getString());
            case DROP_SCHEMA -> new CatalogChange.DropSchema(reader.getString());
            case CREATE_TABLE -> new CatalogChange.CreateTable(CatalogCodec.readTable(reader));
            case DROP_TABLE -> new CatalogChange.DropTable(reader.getUnsigned());
            case CREATE_INDEX -> new CatalogChange.CreateIndex(CatalogCodec.readIndex(reader));
            case PUBLISH_INDEX -> new CatalogChange.PublishIndex(CatalogCodec.readIndex(reader));
            case ALTER_TABLE -> new CatalogChange.AlterTable(reader.getUnsigned(), TableChangeCodec.read(reader));
            case DROP_INDEX -> new CatalogChange.DropIndex(CatalogCodec.readIndex(reader));
            case SET_PROPERTY ->
                new CatalogChange.SetProperty(reader.getString(), reader.getBoolean() ? reader.getString() : null);
            case SET_TABLE_OPTIONS ->
                new CatalogChange.SetTableOptions(reader.getUnsigned(), CatalogCodec.readTexts(reader));
            case SET_INDEX_OPTIONS ->
                new CatalogChange.SetIndexOptions(
                        reader.getUnsigned(), reader.getUnsigned(), CatalogCodec.readTexts(reader));
            case SET_PUBLICATION -> new CatalogChange.SetPublication(CatalogCodec.readPublication(reader));
            case DROP_PUBLICATION -> new CatalogChange.DropPublication(reader.getString());
            case ADD_CHECK -> new CatalogChange.AddCheck(reader.getUnsigned(), CatalogCodec.readCheck(reader));
            case DROP_CHECK -> new CatalogChange.DropCheck(reader.getUnsigned(), reader.getString());
            case ADD_FOREIGN_KEY ->
                new CatalogChange.AddForeignKey(reader.getUnsigned(), CatalogCodec.readForeignKey(reader));
            case DROP_FOREIGN_KEY -> new CatalogChange.DropForeignKey(reader.getUnsigned(), reader.getUnsigned());
            case PUBLISH_FOREIGN_KEY -> new CatalogChange.PublishForeignKey(reader.getUnsigned(), reader.getUnsigned());
            case REINDEX -> new CatalogChange.Reindex(reader.getUnsigned(), reader.getUnsigned());
            default -> throw reader.damaged("a change of schema has the unknown kind " + kind);
        };
    }
}
