package org.tarndb.snapshots.objectstore;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.util.Arrays;
import org.tarndb.storage.env.Entropy;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;

/**
 * Finds a store that takes a conditional put and ignores its condition, as some servers of S3 do, some of them only for
 * buckets with a certain past. It can't find one that looks and puts in two steps.
 */
public final class PutIfAbsentProbe {
    private static final String KEY_PREFIX = "tarn-probe-";

    private PutIfAbsentProbe() {}

    /**
     * Tries it with an object of its own, which it deletes.
     *
     * @param prefix of the key, where the caller may write; empty or ends with a slash
     * @throws TarnException {@code OBJECT_STORE_UNSAFE} when a put replaced an object that it was to leave alone, or an object is
     *     not there that was put
     */
    public static void check(ObjectStore store, String prefix, Entropy entropy) throws IOException {
        String key = prefix + KEY_PREFIX + entropy.nextUuid();
        byte[] first = ("first " + entropy.nextUuid()).getBytes(UTF_8);
        byte[] second = ("second " + entropy.nextUuid()).getBytes(UTF_8);
        try {
            // "Taken" at the first put may be the answer to a repetition of it whose own answer was lost.
            store.putIfAbsent(key, first);
            boolean replaced = store.putIfAbsent(key, second).isPresent();
            if (replaced || !Arrays.equals(store.get(key), first)) {
                throw unsafe(
                        store, "ignores put-if-absent (If-None-Match: *): two writers could publish the same version");
            }
        } catch (ObjectNotFoundException e) {
            TarnException unsafe = unsafe(store, "does not have an object that was put a moment ago");
            deleteAfter(store, key, unsafe);
            throw unsafe;
        } catch (TarnException | IOException e) {
            deleteAfter(store, key, e);
            throw e;
        }
        store.delete(key);
    }

    private static void deleteAfter(ObjectStore store, String key, Exception failure) {
        try {
            store.delete(key);
        } catch (IOException e) {
            failure.addSuppressed(e);
        }
    }

    private static TarnException unsafe(ObjectStore store, String what) {
        return new TarnException(
                ErrorCode.OBJECT_STORE_UNSAFE,
                "The object store at " + store.location() + " " + what
                        + ". Use a store that has conditional puts and strong consistency");
    }
}
