package org.tarndb.snapshots.manifeststore;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** Connections whose calls fail as planned: instead of what they do, or after they have done it. For one thread. */
final class FaultyDataSource {
    /**
     * @param method of a connection, a prepared statement, or the data source's getConnection
     * @param call the how-maniest of this method, from 1
     * @param afterwards whether the call does its work before it fails
     */
    record Fault(String method, int call, boolean afterwards, SQLException failure) {}

    private final DataSource real;
    private final Deque<Fault> faults = new ArrayDeque<>();
    private final List<String> calls = new ArrayList<>();

    FaultyDataSource(DataSource real) {
        this.real = real;
    }

    /** Calls are counted from now on. */
    void plan(Fault... planned) {
        calls.clear();
        faults.clear();
        faults.addAll(List.of(planned));
    }

    int calls(String method) {
        return (int) calls.stream().filter(method::equals).count();
    }

    boolean allHappened() {
        return faults.isEmpty();
    }

    DataSource dataSource() {
        return wrap(DataSource.class, real);
    }

    private <T> T wrap(Class<T> type, Object target) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(), new Class<?>[] {type}, (proxy, method, args) -> call(target, method, args)));
    }

    private @Nullable Object call(Object target, Method method, Object @Nullable [] args) throws Throwable {
        calls.add(method.getName());
        int number = calls(method.getName());
        Fault fault = faults.stream()
                .filter(f -> f.method.equals(method.getName()) && f.call == number)
                .findFirst()
                .orElse(null);
        if (fault != null) {
            faults.remove(fault);
        }
        if (fault != null && !fault.afterwards) {
            throw fault.failure;
        }
        Object result = invoke(target, method, args);
        if (fault != null) {
            throw fault.failure;
        }
        if (result instanceof Connection) {
            return wrap(Connection.class, result);
        }
        return result instanceof PreparedStatement ? wrap(PreparedStatement.class, result) : result;
    }

    private static @Nullable Object invoke(Object target, Method method, Object @Nullable [] args) throws Throwable {
        try {
            return method.invoke(target, args);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }
}
