package org.tarndb.snapshots.testkit;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.env.FileHandle;
import org.tarndb.storage.env.FileSystem;

/** Files that nobody waits for the disk for. For tests in which processes die, but no machine does. */
final class UnforcedFiles {
    private UnforcedFiles() {}

    static FileSystem of(FileSystem files) {
        return without("syncDirectory", FileSystem.class, files);
    }

    private static <T> T without(String call, Class<T> type, T target) {
        Object proxy = Proxy.newProxyInstance(
                type.getClassLoader(),
                new Class<?>[] {type},
                (self, method, arguments) -> method.getName().equals(call) ? null : run(target, method, arguments));
        return type.cast(proxy);
    }

    private static @Nullable Object run(Object target, Method method, @Nullable Object @Nullable [] arguments)
            throws Throwable {
        try {
            Object result = method.invoke(target, arguments);
            return result instanceof FileHandle file ? without("force", FileHandle.class, file) : result;
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }
}
