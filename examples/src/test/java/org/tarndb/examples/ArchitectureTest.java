package org.tarndb.examples;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackages;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

/**
 * The examples are users: they know JDBC, and of Tarn itself only clock, waits and threads. The one exception makes its
 * journal fail.
 */
class ArchitectureTest {
    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("org.tarndb.examples");

    @Test
    void packagesFormNoCycle() {
        slices().matching("org.tarndb.examples.(**)").should().beFreeOfCycles().check(CLASSES);
    }

    @Test
    void theEngineIsReachedThroughJdbc() {
        noClasses()
                .that()
                .resideOutsideOfPackage("org.tarndb.examples.workload.fault")
                .should()
                .dependOnClassesThat(resideInAPackage("org.tarndb..")
                        .and(resideOutsideOfPackages("org.tarndb.examples..", "org.tarndb.storage.env")))
                .check(CLASSES);
    }
}
