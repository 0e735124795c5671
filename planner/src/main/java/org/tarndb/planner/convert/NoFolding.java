package org.tarndb.planner.convert;

import java.util.List;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexExecutor;
import org.apache.calcite.rex.RexNode;

/** Leaves constant expressions to our own evaluation: Calcite's would generate code, and compute otherwise than we do. */
final class NoFolding implements RexExecutor {
    static final NoFolding INSTANCE = new NoFolding();

    private NoFolding() {}

    @Override
    public void reduce(RexBuilder rexBuilder, List<RexNode> constants, List<RexNode> reduced) {
        reduced.addAll(constants);
    }
}
