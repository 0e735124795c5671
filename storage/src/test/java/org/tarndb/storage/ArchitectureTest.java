package org.tarndb.storage;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

class ArchitectureTest {
    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("org.tarndb.storage");
    private static final String ENV = "org.tarndb.storage.env..";

    @Test
    void packagesFormNoCycle() {
        slices().matching("org.tarndb.storage.(*)..").should().beFreeOfCycles().check(CLASSES);
    }

    @Test
    void nothingAboveStorageIsKnown() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "org.tarndb.parser..",
                        "org.tarndb.txn..",
                        "org.tarndb.planner..",
                        "org.tarndb.jdbc..",
                        "org.tarndb.snapshots..",
                        "org.tarndb.replication..",
                        "org.tarndb.shell..")
                .because("storage is the lowest module")
                .check(CLASSES);
    }

    @Test
    void jdbcIsNotKnown() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("java.sql..", "javax.sql..")
                .because("errors and values become JDBC's in jdbc-driver alone")
                .check(CLASSES);
    }

    @Test
    void timeAndWaitingArePassedIn() {
        noClasses()
                .that()
                .resideOutsideOfPackage(ENV)
                .should()
                .callMethod(System.class, "nanoTime")
                .orShould()
                .callMethod(System.class, "currentTimeMillis")
                .orShould()
                .callMethod(Thread.class, "sleep", long.class)
                .orShould()
                .callMethod(Thread.class, "sleep", long.class, int.class)
                .orShould()
                .dependOnClassesThat()
                .areAssignableTo(LockSupport.class)
                .because("tests decide the order of threads and the passing of time through env")
                .check(CLASSES);
    }

    @Test
    void threadsAreMadeByEnv() {
        noClasses()
                .that()
                .resideOutsideOfPackage(ENV)
                .should()
                .callConstructorWhere(com.tngtech.archunit.core.domain.JavaCall.Predicates.target(
                        com.tngtech.archunit.core.domain.properties.HasOwner.Predicates.With.owner(
                                com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo(Thread.class))))
                .because("a test scheduler runs every thread of the database")
                .check(CLASSES);
    }
}
