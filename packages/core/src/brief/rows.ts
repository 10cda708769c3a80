import { Actor } from "../platform/actor";
import { seconds } from "../platform/clock";
import { Db } from "../platform/db";
import {
  BriefEntity,
  type BriefRow,
  DraftLineEntity,
  DraftPhaseEntity,
  type LineRow,
  type PhaseRow,
} from "./entity";
import { KEPT_DAYS } from "./schema";

/** Returns when the table deletes a row that is written now. */
export const computeExpiry = (): number => seconds() + KEPT_DAYS * 86_400;

/** Reads the brief of a project, strongly consistent; undefined without one, and once its days are over. */
export async function findBrief(project_id: number): Promise<BriefRow | undefined> {
  const { data } = await BriefEntity.get({ owner_id: Actor.owner(), project_id }).go({ consistent: true });
  return data && data.ttl > seconds() ? data : undefined;
}

export interface Draft {
  phases: PhaseRow[];
  lines: LineRow[];
}

const byPosition = (a: { position: number; id: number }, b: { position: number; id: number }) =>
  a.position - b.position || a.id - b.id;

/** Reads the draft that a brief's last run wrote, in its order. */
export async function findDraft({
  owner_id,
  project_id,
  run_id,
}: Pick<BriefRow, "owner_id" | "project_id" | "run_id">): Promise<Draft> {
  if (run_id === undefined) return { phases: [], lines: [] };
  const of = { owner_id, project_id, run_id };
  const [{ data: phases }, { data: lines }] = await Promise.all([
    Db.allOf(DraftPhaseEntity.query.one(of), Db.ofOne("phases of one draft"), { consistent: true }),
    Db.allOf(DraftLineEntity.query.one(of), Db.ofOne("lines of one draft"), { consistent: true }),
  ]);
  return { phases: phases.sort(byPosition), lines: lines.sort(byPosition) };
}

/** Reads the draft of a project once it is written, with its brief; undefined before. */
export async function findDone(project_id: number) {
  const brief = await findBrief(project_id);
  if (brief?.run_id === undefined || brief.state !== "done") return undefined;
  return { brief: { ...brief, run_id: brief.run_id }, ...(await findDraft(brief)) };
}

/** Reads one phase of a draft that is written, and all that it stands in. */
export async function findPhase(project_id: number, phase_id: number) {
  const draft = await findDone(project_id);
  const phase = draft?.phases.find(({ id }) => id === phase_id);
  return draft && phase && { ...draft, phase };
}

/** Returns the condition that a run still is the one whose rows count: another press, or another run, ends it. */
export const requireRunWrite = (
  { owner_id, project_id }: Pick<BriefRow, "owner_id" | "project_id">,
  run_id: number,
  state: BriefRow["state"],
): Db.Write =>
  Db.check(
    BriefEntity.patch({ owner_id, project_id })
      .set({})
      .where((row, { eq }) => `${eq(row.run_id, run_id)} AND ${eq(row.state, state)}`),
  );
