import { Db } from "../platform/db";
import { Code, fail, invalid } from "../platform/error";
import { Event } from "../platform/event";
import { Project } from "../project";
import { Scope } from "../project/scope";
import { DraftPhaseEntity } from "./entity";
import { get } from "./read";
import { findPhase, requireRunWrite } from "./rows";
import type { Info, MovePhaseInput } from "./schema";

/**
 * Moves a phase of a draft behind another one, or to the front. Phases that are in the scope already stay where they
 * are there. 1003 without the phase, 2040 once the scope is agreed, 422 where the other one is gone.
 */
export async function movePhase(
  project_id: number,
  phase_id: number,
  { after_id }: MovePhaseInput,
): Promise<Info> {
  await Project.row(project_id);
  await Db.retryOnConflict(async () => {
    const { brief, phases, phase } = (await findPhase(project_id, phase_id)) ?? fail(Code.NotFound);
    const others = phases.filter(({ id }) => id !== phase_id);
    const at = others.findIndex(({ id }) => id === after_id) + 1;
    if (after_id !== null && at === 0) invalid({ after_id: "This phase is not in the draft any more" });
    const moved = others
      .toSpliced(at, 0, phase)
      .flatMap((row, position) =>
        row.position === position ? [] : Db.revise(DraftPhaseEntity, row, { position }).write,
      );
    if (moved.length === 0) return;
    await Db.commit(
      [
        requireRunWrite(brief, brief.run_id, "done"),
        await Scope.requireDraftScopeWrite(project_id, brief.scope_id),
        ...moved,
      ],
      [
        Event.audit("brief.phase_moved", `project:${project_id}`, {
          after: { brief_id: brief.id, phase: phase.name, position: at },
        }),
      ],
    );
  });
  return get(project_id);
}
