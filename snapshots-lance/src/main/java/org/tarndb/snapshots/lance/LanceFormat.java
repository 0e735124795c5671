package org.tarndb.snapshots.lance;

import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.tarndb.snapshots.format.TableExport;
import org.tarndb.snapshots.format.TableFormat;
import org.tarndb.snapshots.manifest.ManifestNaming;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.txn.snapshot.PublishedTable;

/** Tables as Lance datasets in files of this machine. */
public final class LanceFormat implements TableFormat {
    private final RowBatches.Limits limits;

    /** For {@link java.util.ServiceLoader}. */
    public LanceFormat() {
        this(RowBatches.Limits.DEFAULT);
    }

    LanceFormat(RowBatches.Limits limits) {
        this.limits = limits;
    }

    @Override
    public String name() {
        return "lance";
    }

    @Override
    public ManifestNaming naming() {
        return ManifestNaming.LANCE_V2;
    }

    @Override
    public PublishedTable publish(TableExport export) {
        try (BufferAllocator allocator = new RootAllocator()) {
            return new LanceExport(export, allocator, limits).publish();
        } catch (TarnException e) {
            throw e;
        } catch (LinkageError e) {
            throw new TarnException(
                    ErrorCode.FEATURE_NOT_SUPPORTED,
                    "Lance does not run in this JVM (" + e + "). It needs the option"
                            + " --add-opens=java.base/java.nio=ALL-UNNAMED, and Linux on x86-64 or ARM, or macOS on ARM",
                    e);
        } catch (Exception e) { // native code throws what it does not declare
            throw LanceExport.failed(export, e);
        }
    }
}
