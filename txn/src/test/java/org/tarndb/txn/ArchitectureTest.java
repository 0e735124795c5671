package org.tarndb.txn;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.time.Instant;
import java.util.Random;
import java.util.Timer;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

/** What txn may know. */
class ArchitectureTest {
    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("org.tarndb.txn");

    @Test
    void packagesFormNoCycle() {
        slices().matching("org.tarndb.txn.(**)").should().beFreeOfCycles().check(CLASSES);
    }

    @Test
    void ofOursOnlyStorageIsUsed() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "org.tarndb.parser..",
                        "org.tarndb.planner..",
                        "org.tarndb.jdbc..",
                        "org.tarndb.replication..",
                        "org.tarndb.snapshots..")
                .because("txn stands on storage alone, and nothing in it may assume where the journal is")
                .check(CLASSES);
    }

    @Test
    void nothingButTheJdkAndStorageIsUsed() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideOutsideOfPackages(
                        "java..",
                        "org.tarndb.txn..",
                        "org.tarndb.storage..",
                        "org.jspecify..",
                        "com.google.errorprone..")
                .check(CLASSES);
    }

    @Test
    void jdbcIsKnownToTheDriverAlone() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("java.sql..", "javax.sql..")
                .check(CLASSES);
    }

    @Test
    void timeThreadsWaitsAndChanceComeFromTheEnvironment() {
        noClasses()
                .should()
                .callMethod(System.class, "nanoTime")
                .orShould()
                .callMethod(System.class, "currentTimeMillis")
                .orShould()
                .callMethod(Instant.class, "now")
                .orShould()
                .callMethod(Math.class, "random")
                .orShould()
                .callConstructor(Random.class)
                .orShould()
                .callMethod(Thread.class, "sleep", long.class)
                .orShould()
                .callConstructor(Thread.class, Runnable.class)
                .orShould()
                .callConstructor(Thread.class, Runnable.class, String.class)
                .orShould()
                .callMethod(Object.class, "wait")
                .orShould()
                .callMethod(Object.class, "wait", long.class)
                .check(CLASSES);
        noClasses()
                .should()
                .dependOnClassesThat()
                .belongToAnyOf(
                        LockSupport.class,
                        Condition.class,
                        Semaphore.class,
                        CountDownLatch.class,
                        Executor.class,
                        Executors.class,
                        CompletableFuture.class,
                        Timer.class,
                        ThreadLocalRandom.class)
                .because("a test replaces org.tarndb.storage.env to replay a schedule from its seed")
                .check(CLASSES);
    }
}
