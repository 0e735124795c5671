package org.tarndb.planner.convert;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tarndb.planner.exec.Versions;
import org.tarndb.planner.physical.AccessChoice;
import org.tarndb.storage.type.SqlType;
import org.tarndb.txn.view.ReadView;

/**
 * What a statement is planned for. Nothing of it is kept in the plan but the definitions of tables and indexes.
 *
 * @param view whose catalog names are looked up in, and whose trees tell how many rows there are
 * @param schema where unqualified names are looked up
 * @param parameterTypes of the parameters whose types are known, by number; null for one that is not, and the list may be
 *     shorter than the number of parameters
 * @param access which access paths may be chosen
 * @param versions gives those that the statement names with AS OF, and published ones
 */
public record PlanContext(
        ReadView view, String schema, List<@Nullable SqlType> parameterTypes, AccessChoice access, Versions versions) {
    /** With nothing known of parameters. */
    public static PlanContext of(ReadView view, String schema) {
        return new PlanContext(view, schema, List.of(), AccessChoice.ALL, Versions.CURRENT);
    }
}
