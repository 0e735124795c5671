package org.tarndb.snapshots.layout;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.error.TarnException;

/** Reads the options of a layout. Stateless. */
final class LayoutParser {
    private static final Set<String> WITH_NUMBER = Set.of("bucket", "truncate");
    private static final Set<String> WITHOUT_NUMBER = Set.of("identity", "year", "month", "day", "hour");

    private LayoutParser() {}

    /** @throws TarnException INVALID_PARAMETER_VALUE */
    static List<PartitionTerm> partitionTerms(@Nullable String text) {
        List<PartitionTerm> terms = new ArrayList<>();
        if (text != null && !text.isBlank()) {
            LayoutTokens tokens = new LayoutTokens(LayoutOptions.PARTITION_BY, text);
            do {
                terms.add(partitionTerm(tokens));
            } while (hasNext(tokens));
        }
        return terms;
    }

    private static boolean hasNext(LayoutTokens tokens) {
        if (tokens.atEnd()) {
            return false;
        }
        tokens.require(",");
        return true;
    }

    private static PartitionTerm partitionTerm(LayoutTokens tokens) {
        String function = tokens.takeFunction();
        if (function == null) {
            return new PartitionTerm("identity", tokens.requireName());
        }
        boolean hasNumber = WITH_NUMBER.contains(function);
        if (!hasNumber && !WITHOUT_NUMBER.contains(function)) {
            throw tokens.invalid("there is no transform " + function
                    + "; a column may stand alone or in bucket(n, column), truncate(n, column), year(column), month(column),"
                    + " day(column) or hour(column)");
        }
        tokens.require("(");
        String transform = function;
        if (hasNumber) {
            transform += "[" + tokens.requirePositive() + "]";
            tokens.require(",");
        }
        String column = tokens.requireName();
        tokens.require(")");
        return new PartitionTerm(transform, column);
    }

    /** @throws TarnException INVALID_PARAMETER_VALUE */
    static List<SortTerm> sortTerms(@Nullable String text) {
        List<SortTerm> terms = new ArrayList<>();
        if (text != null && !text.isBlank()) {
            LayoutTokens tokens = new LayoutTokens(LayoutOptions.SORT_BY, text);
            do {
                terms.add(sortTerm(tokens));
            } while (hasNext(tokens));
        }
        return terms;
    }

    /** Without NULLS FIRST or LAST, NULLs are where ORDER BY has them: above all values. */
    private static SortTerm sortTerm(LayoutTokens tokens) {
        String column = tokens.requireName();
        boolean descending = tokens.take("DESC");
        if (!descending) {
            tokens.take("ASC");
        }
        boolean nullsFirst = descending;
        if (tokens.take("NULLS")) {
            nullsFirst = tokens.take("FIRST");
            if (!nullsFirst) {
                tokens.require("LAST");
            }
        }
        return new SortTerm(column, descending, nullsFirst);
    }
}
