package org.tarndb.storage.run;

/** Entries in the order of {@link java.util.Arrays#compareUnsigned(byte[], byte[])} of their keys, read once. */
public interface EntrySource {
    /** Moves to the next entry; before the first at the start. */
    boolean next();

    /** The key of the current entry; nobody may change it. */
    byte[] key();

    /** The value of the current entry; nobody may change it. */
    byte[] value();
}
