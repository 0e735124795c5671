package org.tarndb.txn.history;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;

/** Tarjan's strongly connected components ("Depth-first search and linear graph algorithms", 1972), without recursion. */
final class StronglyConnected {
    private static final int UNSEEN = -1;

    private record Visit(int node, Iterator<DependencyGraph.Edge> edges) {}

    private final List<List<DependencyGraph.Edge>> graph;
    private final int[] order;
    private final int[] lowest;
    private final int[] component;
    private final Deque<Integer> open = new ArrayDeque<>();
    private final Deque<Visit> visits = new ArrayDeque<>();
    private int seen;

    StronglyConnected(List<List<DependencyGraph.Edge>> graph) {
        this.graph = graph;
        order = filled(graph.size());
        lowest = filled(graph.size());
        component = filled(graph.size());
    }

    private static int[] filled(int length) {
        int[] array = new int[length];
        Arrays.fill(array, UNSEEN);
        return array;
    }

    /** For each node its component's number: a node of it. */
    int[] components() {
        for (int node = 0; node < graph.size(); node++) {
            if (order[node] == UNSEEN) {
                search(node);
            }
        }
        return component;
    }

    private void search(int root) {
        enter(root);
        for (Visit visit; (visit = visits.peek()) != null; ) {
            if (!visit.edges.hasNext()) {
                visits.pop();
                leave(visit.node);
                continue;
            }
            int next = visit.edges.next().to();
            if (order[next] == UNSEEN) {
                enter(next);
            } else if (component[next] == UNSEEN) {
                lowest[visit.node] = Math.min(lowest[visit.node], order[next]);
            }
        }
    }

    private void enter(int node) {
        order[node] = seen;
        lowest[node] = seen++;
        open.push(node);
        visits.push(new Visit(node, graph.get(node).iterator()));
    }

    private void leave(int node) {
        if (lowest[node] == order[node]) {
            int member;
            do {
                member = open.pop();
                component[member] = node;
            } while (member != node);
        }
        Visit parent = visits.peek();
        if (parent != null) {
            lowest[parent.node] = Math.min(lowest[parent.node], lowest[node]);
        }
    }
}
