package org.tarndb.planner.rule;

import java.util.List;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.plan.hep.HepPlanner;
import org.apache.calcite.plan.hep.HepProgram;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.rules.FilterAggregateTransposeRule;
import org.apache.calcite.rel.rules.FilterCorrelateRule;
import org.apache.calcite.rel.rules.FilterJoinRule;
import org.apache.calcite.rel.rules.FilterMergeRule;
import org.apache.calcite.rel.rules.FilterProjectTransposeRule;
import org.apache.calcite.rel.rules.FilterSetOpTransposeRule;
import org.apache.calcite.rel.rules.JoinPushExpressionsRule;
import org.apache.calcite.rel.rules.ProjectMergeRule;
import org.apache.calcite.rel.rules.ProjectRemoveRule;
import org.apache.calcite.rex.RexUtil;

/**
 * The rewriting that is always right to do: conditions move down, projects merge, unused columns go. Calcite's CoreRules,
 * which names the same rules, would load all the hundreds there are.
 */
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
            with(FilterJoinRule.FilterIntoJoinRule.FilterIntoJoinRuleConfig.DEFAULT),
            with(FilterJoinRule.JoinConditionPushRule.JoinConditionPushRuleConfig.DEFAULT),
            with(FilterMergeRule.Config.DEFAULT),
            with(FilterAggregateTransposeRule.Config.DEFAULT),
            with(FilterSetOpTransposeRule.Config.DEFAULT),
            with(FilterCorrelateRule.Config.DEFAULT),
            with(ProjectMergeRule.Config.DEFAULT),
            with(ProjectRemoveRule.Config.DEFAULT),
            with(JoinPushExpressionsRule.Config.DEFAULT));

    private static final HepProgram PROGRAM =
            HepProgram.builder().addRuleCollection(RULES).build();

    private LogicalRules() {}

    private static RelOptRule with(RelRule.Config rule) {
        return rule.withRelBuilderFactory(Rels.FACTORY).toRule();
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
