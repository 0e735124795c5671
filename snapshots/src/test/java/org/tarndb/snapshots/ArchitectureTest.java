package org.tarndb.snapshots;

import static com.tngtech.archunit.core.domain.JavaCall.Predicates.target;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.core.domain.properties.HasOwner.Predicates.With.owner;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.time.Instant;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

/** What snapshots may know. */
class ArchitectureTest {
    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("org.tarndb.snapshots");

    @Test
    void packagesFormNoCycle() {
        slices().matching("org.tarndb.snapshots.(**)").should().beFreeOfCycles().check(CLASSES);
    }

    @Test
    void objectStoresKnowNoManifests() {
        noClasses()
                .that()
                .resideInAPackage("org.tarndb.snapshots.objectstore..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("org.tarndb.snapshots.manifest..", "org.tarndb.snapshots.manifeststore..")
                .because("any file may be an object")
                .check(CLASSES);
    }

    @Test
    void theProtocolKnowsObjectsAndNothingElse() {
        noClasses()
                .that()
                .resideInAPackage("org.tarndb.snapshots.manifest..")
                .should()
                .dependOnClassesThat()
                .resideOutsideOfPackages(
                        "java..",
                        "org.tarndb.snapshots.manifest..",
                        "org.tarndb.snapshots.objectstore..",
                        "org.tarndb.storage.env..",
                        "org.tarndb.storage.error..",
                        "org.jspecify..",
                        "com.google.errorprone..")
                .because("it serves every store and every kind of table")
                .check(CLASSES);
    }

    @Test
    void jdbcIsKnownToManifestStoresAlone() {
        noClasses()
                .that()
                .resideOutsideOfPackage("org.tarndb.snapshots.manifeststore..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("java.sql..", "javax.sql..")
                .check(CLASSES);
    }

    @Test
    void timeThreadsWaitsChanceAndFilesComeFromTheEnvironment() {
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
                .callMethod(UUID.class, "randomUUID")
                .orShould()
                .callConstructor(Random.class)
                .orShould()
                .callMethod(Thread.class, "sleep", long.class)
                .orShould()
                .callConstructorWhere(target(owner(assignableTo(Thread.class))))
                .orShould()
                .callMethod(Object.class, "wait")
                .orShould()
                .callMethod(Object.class, "wait", long.class)
                .check(CLASSES);
        noClasses()
                .should()
                .dependOnClassesThat()
                .belongToAnyOf(
                        Files.class,
                        FileChannel.class,
                        LockSupport.class,
                        Condition.class,
                        Executor.class,
                        ThreadLocalRandom.class)
                .because("a test replaces org.tarndb.storage.env to replay a schedule from its seed")
                .check(CLASSES);
    }
}
