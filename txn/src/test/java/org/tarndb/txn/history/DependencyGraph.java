package org.tarndb.txn.history;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Which transaction comes before which, and why. Nodes are numbered from 0. */
final class DependencyGraph {
    enum Kind {
        /** The second wrote the version after the first's. */
        WRITE_WRITE,
        /** The second read the version that the first wrote. */
        WRITE_READ,
        /** The first read a version, and the second wrote the one after it: the anti-dependency. */
        READ_WRITE,
        /** The first had ended before the second began. */
        REAL_TIME
    }

    record Edge(int from, int to, Kind kind, String reason) {}

    private record Place(int node, boolean afterReadWrite) {}

    private record Arrival(Edge edge, Place from) {}

    private final List<List<Edge>> edges = new ArrayList<>();

    DependencyGraph(int nodes) {
        for (int i = 0; i < nodes; i++) {
            edges.add(new ArrayList<>());
        }
    }

    void add(int from, int to, Kind kind, String reason) {
        if (from != to) {
            edges.get(from).add(new Edge(from, to, kind, reason));
        }
    }

    /** The edges that are part of some cycle. */
    List<Edge> edgesOnCycles() {
        int[] component = new StronglyConnected(edges).components();
        List<Edge> found = new ArrayList<>();
        for (List<Edge> leaving : edges) {
            for (Edge edge : leaving) {
                if (component[edge.from] == component[edge.to]) {
                    found.add(edge);
                }
            }
        }
        return found;
    }

    /**
     * A shortest cycle that begins with this edge and goes back over edges of these kinds alone; empty when there is none.
     *
     * @param adjacent whether one anti-dependency may follow another
     */
    List<Edge> cycle(Edge first, Set<Kind> back, boolean adjacent) {
        Place start = new Place(first.to, first.kind == Kind.READ_WRITE);
        Map<Place, Arrival> arrivals = new HashMap<>();
        Deque<Place> frontier = new ArrayDeque<>(List.of(start));
        while (!frontier.isEmpty()) {
            Place place = frontier.removeFirst();
            if (place.node == first.from && (adjacent || !place.afterReadWrite || first.kind != Kind.READ_WRITE)) {
                return path(first, place, arrivals);
            }
            for (Edge edge : edges.get(place.node)) {
                boolean readWrite = edge.kind == Kind.READ_WRITE;
                Place next = new Place(edge.to, readWrite);
                if (back.contains(edge.kind)
                        && (adjacent || !readWrite || !place.afterReadWrite)
                        && !next.equals(start)
                        && arrivals.putIfAbsent(next, new Arrival(edge, place)) == null) {
                    frontier.add(next);
                }
            }
        }
        return List.of();
    }

    private static List<Edge> path(Edge first, Place end, Map<Place, Arrival> arrivals) {
        List<Edge> path = new ArrayList<>();
        Place place = end;
        for (Arrival arrival; (arrival = arrivals.get(place)) != null; place = arrival.from) {
            path.add(arrival.edge);
        }
        path.add(first);
        Collections.reverse(path);
        return path;
    }
}
