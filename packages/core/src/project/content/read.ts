import { isOut } from "../agreement/facts";
import { type EditorRows, openDocument, openProject, shapeTask } from "../rows";
import { progressOf, summarize } from "../scope/rules";
import { overlaid } from "./content";
import { findSignedContent, snapshotOf } from "./snapshot";

/**
 * Returns whether the scope's rows equal what was accepted: the scope is closed and no restore is pending.
 */
const isSettled = ({ project }: EditorRows): boolean =>
  project.scopes[0]?.status === "active" && project.restoring_id === undefined;

/**
 * Returns a project's rows as agreed: after an acceptance the scope is that of the accepted version, without
 * edits of a change order; before it, the draft. Undefined when the actor has no such project.
 */
export async function openAgreed(project_id: number): Promise<EditorRows | undefined> {
  const opened = await openProject(project_id);
  if (!opened?.project.accepted || isSettled(opened)) return opened;
  const whole = await openDocument(project_id);
  const signed = whole && (await findSignedContent(whole.project));
  return whole && signed ? overlaid(whole, signed) : whole;
}

/**
 * Returns a project's rows as its client holds them: the accepted version, else the sent one, else the draft.
 */
export async function openHeld(project_id: number): Promise<EditorRows | undefined> {
  const opened = await openAgreed(project_id);
  const { held, accepted, owner_id } = opened?.project ?? {};
  if (!opened || accepted || !held || !isOut(held.status) || owner_id === undefined) return opened;
  const whole = await openDocument(project_id);
  if (!whole) return undefined;
  const { proposal_id, version } = held;
  return overlaid(whole, await snapshotOf({ owner_id, project_id, proposal_id, version }));
}

/** Returns whether every agreed service is done; false without any service. */
export async function isWorkDone(project_id: number): Promise<boolean> {
  const opened = await openAgreed(project_id);
  const current = opened?.project.scopes[0]?.id;
  const tasks = opened?.tasks.filter(({ scope_id }) => scope_id === current).map(shapeTask) ?? [];
  return progressOf(tasks, summarize({ categories: [], tasks }).chosen).percent === 100;
}
