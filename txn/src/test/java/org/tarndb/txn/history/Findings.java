package org.tarndb.txn.history;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The anomalies of a history, each with examples. */
public final class Findings {
    private static final int MAX_EXAMPLES = 3;

    private final Map<Anomaly, List<String>> examples = new EnumMap<>(Anomaly.class);

    void add(Anomaly anomaly, String example) {
        List<String> known = examples.computeIfAbsent(anomaly, a -> new ArrayList<>());
        if (known.size() < MAX_EXAMPLES) {
            known.add(example);
        }
    }

    public Set<Anomaly> anomalies() {
        return Set.copyOf(examples.keySet());
    }

    /**
     * Fails when there is an anomaly that is not permitted.
     *
     * @param context printed then: the level, and the seed
     */
    public void assertOnly(Set<Anomaly> permitted, String context) {
        Map<Anomaly, List<String>> forbidden = new EnumMap<>(examples);
        forbidden.keySet().removeAll(permitted);
        if (!forbidden.isEmpty()) {
            StringBuilder message = new StringBuilder(context);
            forbidden.forEach((anomaly, found) -> found.forEach(example ->
                    message.append("\n  ").append(anomaly).append(": ").append(example)));
            throw new AssertionError(message.toString());
        }
    }

    @Override
    public String toString() {
        return examples.toString();
    }
}
