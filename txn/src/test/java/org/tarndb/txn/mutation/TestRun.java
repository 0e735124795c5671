package org.tarndb.txn.mutation;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectMethod;

import java.util.concurrent.atomic.AtomicLong;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.TestExecutionResult.Status;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/**
 * Runs tests in a JVM of its own and ends it at the first failure. What it prints last says which test that was; its exit
 * code says the rest.
 */
final class TestRun implements TestExecutionListener {
    static final int PASSED = 0;
    static final int FAILED = 10;
    static final int NOTHING_RUN = 11;
    /** Begins the line with the test that failed. */
    static final String MARK = "failed: ";

    private final AtomicLong run = new AtomicLong();

    private TestRun() {}

    /** @param tests as in {@link Mutant} */
    public static void main(String[] tests) {
        TestRun listener = new TestRun();
        for (String test : tests) {
            long before = listener.run.get();
            LauncherFactory.create().execute(request(test), listener);
            if (listener.run.get() == before) {
                System.out.println("no test is called " + test);
                Runtime.getRuntime().halt(NOTHING_RUN);
            }
        }
        Runtime.getRuntime().halt(PASSED);
    }

    private static LauncherDiscoveryRequest request(String test) {
        String name = "org.tarndb." + test;
        return LauncherDiscoveryRequestBuilder.request()
                .selectors(name.contains("#") ? selectMethod(name) : selectClass(name))
                .build();
    }

    @Override
    public void executionFinished(TestIdentifier test, TestExecutionResult result) {
        if (test.isTest()) {
            run.incrementAndGet();
        }
        boolean found = test.getSource().isPresent(); // else it is the engine that failed: it knows no such test
        if (result.getStatus() == Status.FAILED && found) {
            System.out.println(MARK + name(test));
            System.out.println(result.getThrowable().map(String::valueOf).orElse(""));
            Runtime.getRuntime().halt(FAILED);
        }
    }

    private static String name(TestIdentifier test) {
        return test.getSource()
                .filter(MethodSource.class::isInstance)
                .map(MethodSource.class::cast)
                .map(source -> source.getJavaClass().getSimpleName() + "." + source.getMethodName())
                .orElse(test.getDisplayName());
    }
}
