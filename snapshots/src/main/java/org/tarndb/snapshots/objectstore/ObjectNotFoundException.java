package org.tarndb.snapshots.objectstore;

import java.io.IOException;
import java.net.URI;

/** The store answered that there is no such object. */
public final class ObjectNotFoundException extends IOException {
    private static final long serialVersionUID = 1;

    public ObjectNotFoundException(URI object) {
        super("there is no object " + object);
    }
}
