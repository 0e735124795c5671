package org.tarndb.parser;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

/** The order of the packages of this module. */
class ArchitectureTest {

    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("org.tarndb.parser");

    @Test
    void packagesFormNoCycle() {
        slices().matching("org.tarndb.parser.(*)..").should().beFreeOfCycles().check(CLASSES);
        slices().matching("org.tarndb.(**)").should().beFreeOfCycles().check(CLASSES);
    }

    @Test
    void antlrStaysInside() {
        noClasses()
                .that()
                .resideInAnyPackage("..parser.ast", "..parser.print", "..parser.error")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("org.antlr..")
                .because("who uses the tree must not see how it was made")
                .check(CLASSES);
    }

    @Test
    void theTreeDependsOnNothing() {
        classes()
                .that()
                .resideInAPackage("..parser.ast")
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage("..parser.ast", "java..", "org.jspecify..")
                .check(CLASSES);
    }

    @Test
    void nothingElseOfTarnIsNeeded() {
        classes()
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage("org.tarndb.parser..", "java..", "org.antlr..", "org.jspecify..")
                .check(CLASSES);
    }
}
