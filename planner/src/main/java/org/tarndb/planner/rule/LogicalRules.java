package org.tarndb.planner.rule;

import java.util.List;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.plan.hep.HepPlanner;
import org.apache.calcite.plan.hep.HepProgram;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.rules.CoreRules;
import org.apache.calcite.rel.rules.FilterProjectTransposeRule;
import org.apache.calcite.rex.RexUtil;

/** The rewriting that is always right to do: conditions move down, projects merge, unused columns go. */
public final class LogicalRules {
    /** A condition on a column that changes with each evaluation must see the value that the row shows. */
    private static final RelOptRule FILTER_PAST_PROJECT = FilterProjectTransposeRule.Config.DEFAULT
            .withOperandFor(
                    Filter.class,
                    filter -> true,
                    Project.class,
                    project -> project.getProjects().stream().allMatch(RexUtil::isDeterministic))
            .withRelBuilderFactory(Rels.FACTORY)
            .toRule();

    private static final List<RelOptRule> RULES = List.of(
            FILTER_PAST_PROJECT,
            with(CoreRules.FILTER_INTO_JOIN),
            with(CoreRules.JOIN_CONDITION_PUSH),
            with(CoreRules.FILTER_MERGE),
            with(CoreRules.FILTER_AGGREGATE_TRANSPOSE),
            with(CoreRules.FILTER_SET_OP_TRANSPOSE),
            with(CoreRules.FILTER_CORRELATE),
            with(CoreRules.PROJECT_MERGE),
            with(CoreRules.PROJECT_REMOVE),
            with(CoreRules.JOIN_PUSH_EXPRESSIONS));

    private static final HepProgram PROGRAM =
            HepProgram.builder().addRuleCollection(RULES).build();

    private LogicalRules() {}

    private static RelOptRule with(RelRule<?> rule) {
        return rule.config.withRelBuilderFactory(Rels.FACTORY).toRule();
    }

    public static RelNode apply(RelNode rel) {
        HepPlanner planner = new HepPlanner(PROGRAM);
        planner.setRoot(rel);
        return planner.findBestExp();
    }

    /** Lets each relation give only the columns that the ones above use. */
    public static RelNode trim(RelNode rel) {
        return ColumnPruner.prune(rel);
    }
}
