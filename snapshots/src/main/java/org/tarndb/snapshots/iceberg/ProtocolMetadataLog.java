package org.tarndb.snapshots.iceberg;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.tarndb.snapshots.manifest.ExternalManifestLog;
import org.tarndb.snapshots.manifest.ExternalManifestStore;
import org.tarndb.snapshots.manifest.ManifestDraft;
import org.tarndb.snapshots.manifest.ManifestLog;
import org.tarndb.snapshots.manifest.ManifestNaming;
import org.tarndb.snapshots.manifest.ManifestTable;
import org.tarndb.snapshots.manifest.ObjectStoreOnlyLog;
import org.tarndb.snapshots.manifest.OutcomeVerification;
import org.tarndb.snapshots.manifest.ProtocolListener;
import org.tarndb.snapshots.manifest.PutResult;
import org.tarndb.snapshots.objectstore.ObjectStore;
import org.tarndb.storage.env.Cancellation;
import org.tarndb.storage.env.Env;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;

/** The external manifest protocol, with Iceberg's metadata as manifests. Thread-safe. */
public final class ProtocolMetadataLog implements MetadataLog {
    private final ObjectStore objects;
    private final ObjectStore committing;
    private final ManifestLog log;
    private final VersionAuthority authority;
    private final Locations locations;
    private final OutcomeVerification verification;

    /**
     * Versions that a log of manifests keeps.
     *
     * @param committing the same objects for {@link #commit}, which is better not broken off as early as the rest
     * @param authority what decides there
     */
    public ProtocolMetadataLog(
            ObjectStore objects, ObjectStore committing, ManifestLog log, VersionAuthority authority, Env env) {
        this.objects = objects;
        this.committing = committing;
        this.log = log;
        this.authority = authority;
        this.locations = new Locations(objects);
        this.verification = new OutcomeVerification(log, env);
    }

    /**
     * Versions that a manifest store decides.
     *
     * @param manifests stays open; it is the caller's to close, as the objects are
     */
    public static ProtocolMetadataLog with(
            ExternalManifestStore manifests, ObjectStore objects, Env env, ProtocolListener listener) {
        return new ProtocolMetadataLog(
                objects,
                objects,
                new ExternalManifestLog(manifests, env.entropy(), listener),
                VersionAuthority.MANIFEST_STORE,
                env);
    }

    /** Versions that the object store decides by itself. */
    public static ProtocolMetadataLog of(ObjectStore objects, Env env, ProtocolListener listener) {
        return new ProtocolMetadataLog(
                objects, objects, new ObjectStoreOnlyLog(listener), VersionAuthority.OBJECT_STORE, env);
    }

    private ManifestTable manifests(String table) {
        return manifests(table, objects);
    }

    private ManifestTable manifests(String table, ObjectStore store) {
        return new ManifestTable(locations.of(table), store, table, ManifestNaming.ICEBERG_PATHS);
    }

    @Override
    public Optional<Version> latest(String table) {
        return log.getLatestManifestLocation(manifests(table)).map(found -> new Version(table, found));
    }

    @Override
    public Optional<Version> version(String table, long version) {
        return log.getManifestLocation(manifests(table), version).map(found -> new Version(table, found));
    }

    @Override
    public List<Long> versions(String table) {
        return log.versions(manifests(table));
    }

    @Override
    public byte[] read(Version version) {
        return log.read(manifests(version.table()), version.location()).content();
    }

    @Override
    public List<Outcome> commit(List<Claim> claims) {
        if (maxTables() > 1) {
            return Collections.nCopies(claims.size(), put(claims));
        }
        List<Outcome> outcomes = new ArrayList<>();
        TarnException failure = null;
        for (Claim claim : claims) {
            Outcome outcome = failure == null ? put(List.of(claim)) : new Outcome.Failed(failure);
            outcomes.add(outcome);
            failure = outcome.failure();
        }
        return outcomes;
    }

    private Outcome put(List<Claim> claims) {
        List<ManifestDraft> drafts = claims.stream().map(this::draft).toList();
        PutResult result;
        try {
            result = log.put(drafts, Cancellation.never());
        } catch (TarnException e) {
            return isDefinite(e) ? new Outcome.Failed(e) : new Outcome.Unknown(e);
        }
        if (result instanceof PutResult.Undecided undecided) {
            return verified(drafts, undecided);
        }
        return result instanceof PutResult.Committed ? new Outcome.Won() : new Outcome.Conflict();
    }

    /** The protocol tells of damage before and after the claim; everything else that it throws is from before. */
    private static boolean isDefinite(TarnException e) {
        return e.code() != ErrorCode.SNAPSHOT_CORRUPTED;
    }

    /** That it fails says nothing of the claim. */
    private Outcome verified(List<ManifestDraft> drafts, PutResult.Undecided undecided) {
        try {
            return verification.decide(drafts, undecided) instanceof PutResult.Committed
                    ? new Outcome.Won()
                    : new Outcome.Conflict();
        } catch (TarnException e) {
            return new Outcome.Unknown(e);
        }
    }

    private ManifestDraft draft(Claim claim) {
        Version base = claim.base();
        ManifestTable table = manifests(claim.table(), committing);
        return ManifestDraft.next(table, base == null ? null : base.location(), claim.json());
    }

    @Override
    public int maxTables() {
        return log.maxTables();
    }

    @Override
    public VersionAuthority authority() {
        return authority;
    }
}
