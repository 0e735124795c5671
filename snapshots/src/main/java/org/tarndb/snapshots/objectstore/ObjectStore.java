package org.tarndb.snapshots.objectstore;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Objects below one location, by key. Keys are relative to the location, with '/' between their parts, without an empty part,
 * "." or "..".
 *
 * <ul>
 *   <li>What a put returned from is durable, and visible to every {@code head}, {@code get} and {@code list} that begins later,
 *       of any process. Nobody sees an object in part.
 *   <li>{@link #putIfAbsent} is atomic against all other puts of that key by any process. A store that cannot do it is
 *       refused when it is opened ({@code PutIfAbsentProbe}).
 *   <li>A {@link NotWrittenException} of a write says that it did not happen and will not. Any other {@link IOException} of one
 *       says nothing of that: the answer may have been lost. In doubt it is the other. One of a read never means that the object
 *       is absent.
 * </ul>
 *
 * <p>Thread-safe. Calls may take as long as the store's time-outs allow, and do not react to interrupts before; see {@link
 * #brokenOffBy}.
 */
public interface ObjectStore extends AutoCloseable {
    /** The location: absolute, ends with a slash. */
    URI location();

    /** Where an object is, as other tools address it. */
    default URI uriOf(String key) {
        // Not URI.resolve, which makes file:/x of file:///x.
        return URI.create(location() + Keys.encode(key));
    }

    /** Creates the object, or replaces it: durable on return. */
    ObjectInfo put(String key, byte[] content) throws IOException;

    /** Creates the object, or replaces it, with a file's bytes; for data files, which may be large: durable on return. */
    ObjectInfo putFile(String key, Path file) throws IOException;

    /** Begins to put objects that become durable together. */
    default PutBatch batch() {
        return PutBatch.oneByOne(this);
    }

    /**
     * Creates the object unless there is one: durable on return.
     *
     * @return empty when there is one; it may be the caller's own, of an attempt whose answer was lost
     * @throws NotWrittenException when there is none of these bytes, for certain
     */
    Optional<ObjectInfo> putIfAbsent(String key, byte[] content) throws IOException;

    /** What is known of an object without its bytes; empty when it is absent. */
    Optional<ObjectInfo> head(String key) throws IOException;

    /**
     * The object's bytes, all of them.
     *
     * @throws ObjectNotFoundException when it is absent
     */
    byte[] get(String key) throws IOException;

    /**
     * Opens an object for reading parts of it.
     *
     * @throws ObjectNotFoundException when it is absent
     */
    ObjectReader open(String key) throws IOException;

    /** All objects whose keys begin with the prefix, in no particular order. */
    List<ObjectInfo> list(String prefix) throws IOException;

    /** Deletes the object; it is no error when it is absent. */
    void delete(String key) throws IOException;

    /**
     * The same store as one caller sees it: its calls end soon when they are broken off, by the cancellation's {@code
     * TarnException}. A put or a deletion that was broken off may have happened, and may happen yet. A store whose calls are short,
     * as those of files are, gives itself.
     *
     * @return not to be closed
     */
    default ObjectStore brokenOffBy(BreakOff breakOff) {
        return this;
    }

    /** Lets go of connections and threads. */
    @Override
    void close();
}
