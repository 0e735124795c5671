package org.tarndb.planner;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import org.junit.jupiter.api.Test;
import org.tarndb.storage.testkit.ArchitectureSuite;

/** What the packages of the planner may know. */
class ArchitectureTest extends ArchitectureSuite {
    ArchitectureTest() {
        super("org.tarndb.planner");
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
                .check(classes);
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
                .check(classes);
    }
}
