package org.tarndb.snapshots.lance;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.env.FileHandle;
import org.tarndb.storage.env.FileSystem;

/** The files of this machine; remembers which were forced to the disk, and which directories. */
final class ForcedFiles {
    private final Set<Path> paths = ConcurrentHashMap.newKeySet();

    Set<Path> paths() {
        return paths;
    }

    FileSystem files() {
        FileSystem local = FileSystem.local();
        return proxy(FileSystem.class, (method, arguments) -> {
            Object result = call(local, method, arguments);
            if (method.getName().equals("syncDirectory")) {
                paths.add((Path) arguments[0]);
            }
            return result instanceof FileHandle handle ? handle((Path) arguments[0], handle) : result;
        });
    }

    private FileHandle handle(Path path, FileHandle file) {
        return proxy(FileHandle.class, (method, arguments) -> {
            if (method.getName().equals("force")) {
                paths.add(path);
            }
            return call(file, method, arguments);
        });
    }

    private interface Handler {
        @Nullable
        Object call(Method method, @Nullable Object[] arguments) throws Throwable;
    }

    private static <T> T proxy(Class<T> type, Handler handler) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(),
                new Class<?>[] {type},
                (self, method, arguments) -> handler.call(method, arguments == null ? new Object[0] : arguments)));
    }

    private static @Nullable Object call(Object target, Method method, @Nullable Object[] arguments) throws Throwable {
        try {
            return method.invoke(target, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }
}
