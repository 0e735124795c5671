package org.tarndb.parser.build;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tarndb.parser.ast.FrameBound;
import org.tarndb.parser.ast.NamedWindow;
import org.tarndb.parser.ast.Window;
import org.tarndb.parser.ast.WindowFrame;
import org.tarndb.parser.ast.WindowName;
import org.tarndb.parser.ast.WindowSpecification;
import org.tarndb.parser.grammar.TarnParser.FrameBoundContext;
import org.tarndb.parser.grammar.TarnParser.FrameExclusionContext;
import org.tarndb.parser.grammar.TarnParser.NamedWindowContext;
import org.tarndb.parser.grammar.TarnParser.WindowContext;
import org.tarndb.parser.grammar.TarnParser.WindowFrameContext;
import org.tarndb.parser.grammar.TarnParser.WindowSpecificationContext;

/** Windows and their frames. */
final class WindowBuilder {

    private final Builders builders;

    WindowBuilder(Builders builders) {
        this.builders = builders;
    }

    Window window(WindowContext context) {
        return context.identifier() != null
                ? new WindowName(builders.names.identifier(context.identifier()), builders.source.position(context))
                : specification(context.windowSpecification());
    }

    NamedWindow named(NamedWindowContext context) {
        return new NamedWindow(
                builders.names.identifier(context.identifier()),
                specification(context.windowSpecification()),
                builders.source.position(context));
    }

    private WindowSpecification specification(WindowSpecificationContext context) {
        return new WindowSpecification(
                builders.names.optional(context.base),
                builders.expressions.list(context.expressionList()),
                builders.queries.orderBy(context.orderBy()),
                context.windowFrame() == null ? null : frame(context.windowFrame()),
                builders.source.position(context));
    }

    private WindowFrame frame(WindowFrameContext context) {
        List<FrameBound> bounds = context.frameBound().stream().map(this::bound).toList();
        return new WindowFrame(
                unit(context),
                bounds.get(0),
                bounds.size() > 1 ? bounds.get(1) : null,
                exclusion(context.frameExclusion()),
                builders.source.position(context));
    }

    private static WindowFrame.Unit unit(WindowFrameContext context) {
        if (context.ROWS() != null) {
            return WindowFrame.Unit.ROWS;
        }
        return context.RANGE() != null ? WindowFrame.Unit.RANGE : WindowFrame.Unit.GROUPS;
    }

    private FrameBound bound(FrameBoundContext context) {
        return new FrameBound(
                kind(context), builders.expressions.optional(context.value()), builders.source.position(context));
    }

    private static FrameBound.Kind kind(FrameBoundContext context) {
        boolean preceding = context.PRECEDING() != null;
        if (context.ROW() != null) {
            return FrameBound.Kind.CURRENT_ROW;
        }
        if (context.value() != null) {
            return preceding ? FrameBound.Kind.PRECEDING : FrameBound.Kind.FOLLOWING;
        }
        return preceding ? FrameBound.Kind.UNBOUNDED_PRECEDING : FrameBound.Kind.UNBOUNDED_FOLLOWING;
    }

    private static WindowFrame.Exclusion exclusion(@Nullable FrameExclusionContext context) {
        if (context == null || context.OTHERS() != null) {
            return WindowFrame.Exclusion.NO_OTHERS;
        }
        if (context.ROW() != null) {
            return WindowFrame.Exclusion.CURRENT_ROW;
        }
        return context.TIES() != null ? WindowFrame.Exclusion.TIES : WindowFrame.Exclusion.GROUP;
    }
}
