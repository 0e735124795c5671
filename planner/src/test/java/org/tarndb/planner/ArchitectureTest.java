package org.tarndb.planner;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

/** What the packages of the planner may know. */
class ArchitectureTest {
    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("org.tarndb.planner");

    @Test
    void packagesFormNoCycle() {
        slices().matching("org.tarndb.planner.(**)").should().beFreeOfCycles().check(CLASSES);
    }

    @Test
    void whatRunsStatementsDoesNotKnowCalcite() {
        noClasses()
                .that()
                .resideInAnyPackage(
                        "org.tarndb.planner",
                        "org.tarndb.planner.bind",
                        "org.tarndb.planner.command",
                        "org.tarndb.planner.ddl",
                        "org.tarndb.planner.dml",
                        "org.tarndb.planner.exec",
                        "org.tarndb.planner.explain",
                        "org.tarndb.planner.expr",
                        "org.tarndb.planner.result",
                        "org.tarndb.planner.simple",
                        "org.tarndb.planner.statement",
                        "org.tarndb.planner.vector")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("org.apache.calcite..")
                .because("Calcite is loaded by the first statement that needs it, not before")
                .check(CLASSES);
    }

    @Test
    void theDriverAndGeneratedCodeAreNotUsed() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "org.tarndb.jdbc..",
                        "org.tarndb.parser.grammar..",
                        "org.antlr..",
                        "java.sql..",
                        "org.codehaus.janino..",
                        "org.apache.calcite.adapter.enumerable..")
                .because("JDBC is above the planner, and plans run without generated code")
                .check(CLASSES);
    }
}
