package org.tarndb.txn.matrix;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.testkit.Actor;
import org.tarndb.storage.testkit.Call;
import org.tarndb.txn.TestDatabase;
import org.tarndb.txn.indexbuild.BuildOptions;
import org.tarndb.txn.indexbuild.BuildPhase;
import org.tarndb.txn.indexbuild.IndexBuild;
import org.tarndb.txn.indexbuild.TestBuild;
import org.tarndb.txn.indexbuild.TestBuild.Outcome;

/**
 * The build of a scene beside what the model says of it. Its moves are made one at a time until it publishes, fails or is
 * canceled; from then on its own thread makes them.
 */
final class SceneBuild {
    private final Scene scene;
    private final Setting setting;
    private final TestDatabase db;
    private final TestBuild moves;
    private final ModelBuild model;
    private @Nullable Actor registrar;
    private @Nullable Call<IndexBuild> registering;

    SceneBuild(Scene scene, Setting setting, BuildOptions options) {
        this.scene = scene;
        this.setting = setting;
        this.db = scene.db();
        db.scheduler.holdStarted(name -> name.startsWith("tarn-build"));
        moves = new TestBuild(db.pipeline(), Scene.INDEX, options, db.scheduler);
        model = new ModelBuild(scene.order(), setting.kind(), setting.unique(), setting.stepRows());
    }

    private Actor thread() {
        return db.scheduler.background("tarn-build");
    }

    void register() {
        registrar = db.scheduler.actor("CREATE INDEX");
        registrar.hold();
        registering = registrar.call(() ->
                db.database.builds().start(db.table(), setting.kind().spec(Scene.INDEX.name(), setting.unique())));
        model.register();
    }

    /** What comes before {@link Event#STEP_PREPARED} in the schedule happens while the step is made. */
    void step() {
        if (model.isRunning() || !model.isBegun()) {
            return;
        }
        ModelBuild.Begun begun = model.beginStep();
        boolean[] isDone = {false};
        Outcome outcome = moves.step(() -> {
            if (!isDone[0]) {
                isDone[0] = true;
                scene.playUntil(Event.STEP_PREPARED);
            }
        });
        Set<Outcome> expected = model.outcomesOf(begun);
        scene.note(outcome.toString());
        assertTrue(expected.contains(outcome), () -> "the step is to be " + expected + " but is " + outcome);
        if (outcome == Outcome.PREPARED && begun != null) {
            model.install(begun);
        } else if (outcome == Outcome.DUPLICATE) {
            run();
        }
    }

    /** By its own thread when the build is at its end; else it is an attempt, which must be refused (R8). */
    void publish() {
        if (model.isRunning() || !model.isBegun()) {
            return;
        }
        if (model.isRegistered() && scene.order().tip().cursor.isEnd()) {
            run();
        } else {
            Outcome expected = model.publish();
            assertEquals(expected, moves.publish());
        }
    }

    void run() {
        if (model.isRegistered() && !model.isRunning()) {
            thread().proceed();
            model.run();
        }
    }

    void pause() {
        whenGoingOn(build -> {
            build.pause();
            model.pause();
        });
    }

    void resume() {
        whenGoingOn(build -> {
            build.resume();
            model.resumeAfterPause();
        });
    }

    void cancel() {
        whenGoingOn(build -> {
            build.cancel("by the schedule");
            model.cancel();
            scene.settle();
        });
    }

    private void whenGoingOn(Consumer<IndexBuild> action) {
        Call<IndexBuild> started = registering;
        if (started != null && started.isDone() && model.ended() == null) {
            action.accept(started.result());
        }
    }

    /** Lets it go on as far as it can, in the database and in the model. */
    void proceed() {
        if (registrar != null) {
            registrar.proceed();
        }
        if (model.isRunning()) {
            thread().proceed();
        }
        model.proceed();
    }

    void check() {
        Call<IndexBuild> started = registering;
        if (started == null) {
            return;
        }
        assertEquals(model.isRegistered(), started.isDone(), () -> "the registration is confirmed: " + model);
        if (started.isDone()) {
            IndexBuild real = started.result();
            assertEquals(model.ended() != null, real.isEnded(), () -> model + ", but: " + real.status());
            if (model.ended() != null) {
                assertEquals(model.ended(), real.status().phase(), () -> String.valueOf(real.status()));
            }
            boolean failed = real.status().phase() == BuildPhase.FAILED;
            assertTrue(
                    !failed || scene.oracles().duplicateSeen(), () -> "O5: failed without two rows: " + real.status());
        }
    }

    /** Whether nothing more will come of it. */
    boolean isQuiet() {
        return !model.isBegun() || model.ended() != null;
    }

    @Nullable
    BuildPhase ended() {
        return model.ended();
    }

    @Override
    public String toString() {
        return model.toString();
    }
}
