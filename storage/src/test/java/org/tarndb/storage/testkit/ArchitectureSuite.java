package org.tarndb.storage.testkit;

import static com.tngtech.archunit.core.domain.JavaCall.Predicates.target;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.core.domain.properties.HasOwner.Predicates.With.owner;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.time.Instant;
import java.util.Random;
import java.util.Set;
import java.util.Timer;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** What holds in every module; the module's own test says what it may know. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class ArchitectureSuite {
    private static final String ENVIRONMENT = "org.tarndb.storage.env..";

    /** Of the module, without its tests. */
    protected final JavaClasses classes;

    private final String root;
    private final Set<String> exempt;

    /**
     * @param root the package of the module
     * @param exempt names of classes that may use the machine's threads and files
     */
    protected ArchitectureSuite(String root, String... exempt) {
        this.root = root;
        this.exempt = Set.of(exempt);
        this.classes = new ClassFileImporter()
                .withImportOption(new ImportOption.DoNotIncludeTests())
                .importPackages(root);
    }

    @Test
    void packagesFormNoCycle() {
        slices().matching(root + ".(**)")
                .should()
                .beFreeOfCycles()
                .allowEmptyShould(true)
                .check(classes);
    }

    @Test
    void timeWaitsAndChanceComeFromTheEnvironment() {
        noClasses()
                .that()
                .resideOutsideOfPackage(ENVIRONMENT)
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
                .callMethod(Thread.class, "sleep", long.class, int.class)
                .orShould()
                .callMethod(Object.class, "wait")
                .orShould()
                .callMethod(Object.class, "wait", long.class)
                .because("a test replaces org.tarndb.storage.env to replay a schedule from its seed")
                .check(classes);
    }

    @Test
    void threadsAndFilesComeFromTheEnvironment() {
        noClasses()
                .that()
                .resideOutsideOfPackage(ENVIRONMENT)
                .and(DescribedPredicate.describe("are not exempt", each -> !exempt.contains(each.getName())))
                .should()
                .callConstructorWhere(target(owner(assignableTo(Thread.class))))
                .orShould()
                .dependOnClassesThat()
                .belongToAnyOf(
                        Files.class,
                        FileChannel.class,
                        LockSupport.class,
                        Condition.class,
                        Semaphore.class,
                        CountDownLatch.class,
                        Executor.class,
                        Executors.class,
                        CompletableFuture.class,
                        Timer.class,
                        ThreadLocalRandom.class)
                .because("a test decides the order of threads and what becomes of files")
                .check(classes);
    }
}
