import { now } from "../platform/clock";
import { Db } from "../platform/db";
import { Code, fail } from "../platform/error";
import { Id } from "../platform/id";
import { Limit } from "../platform/limit";
import { Project } from "../project";
import { Scope } from "../project/scope";
import { DraftPhaseEntity } from "./entity";
import { Events } from "./events";
import { GENERATIONS } from "./limit";
import { get } from "./read";
import { findPhase, requireRunWrite } from "./rows";
import { type Info, LIMIT_MS, type RegenerateInput } from "./schema";

/**
 * Asks for one phase of a draft anew, with what it shall do differently. While that is under way it is answered, and
 * nothing starts. 1003 without the phase, 2040 once the scope is agreed.
 */
export async function regenerate(
  project_id: number,
  phase_id: number,
  { remark }: RegenerateInput,
): Promise<Info> {
  await Project.row(project_id);
  await Db.retryOnConflict(async () => {
    const { brief, phase } = (await findPhase(project_id, phase_id)) ?? fail(Code.NotFound);
    if (phase.regeneration && phase.regeneration.ends_at > now().toISOString()) return;
    await Limit.take(GENERATIONS, Limit.workspace());
    const regeneration = {
      id: Id.next(),
      remark,
      ends_at: new Date(now().getTime() + LIMIT_MS).toISOString(),
    };
    await Db.commit(
      [
        requireRunWrite(brief, brief.run_id, "done"),
        await Scope.requireDraftScopeWrite(project_id, brief.scope_id),
        Db.revise(DraftPhaseEntity, phase, { regeneration, reason: null }).write,
      ],
      [
        Events.PhaseRequested.of(
          `project:${project_id}`,
          { project_id, brief_id: brief.id, phase_id, regeneration_id: regeneration.id },
          { after: { phase: phase.name, prompt_digest: Id.sha256(remark) } },
        ),
      ],
    );
  });
  return get(project_id);
}
