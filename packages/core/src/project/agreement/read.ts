import { type EditorRows, open, openDocument, shapeTask } from "../scope/read";
import { progressOf, summarize } from "../scope/rules";
import { overlaid } from "./content";
import { isOut } from "./facts";
import { findSignedContent, snapshotOf } from "./snapshot";

/** Whether the scope's rows are what was accepted: it is closed, and nothing is on its way back. */
const isSettled = ({ project }: EditorRows): boolean =>
  project.scopes[0]?.status === "active" && project.restoring_id === undefined;

/**
 * A project's rows as they are agreed: once a version is accepted its scope is that version's, whatever the draft of
 * a change order says. Before, the draft. Undefined when the actor has none such.
 */
export async function openAgreed(project_id: number): Promise<EditorRows | undefined> {
  const opened = await open(project_id);
  if (!opened?.project.accepted || isSettled(opened)) return opened;
  const whole = await openDocument(project_id);
  const signed = whole && (await findSignedContent(whole.project));
  return whole && signed ? overlaid(whole, signed) : whole;
}

/** A project's rows as its client holds them: accepted, else as they were sent, else the draft. */
export async function openHeld(project_id: number): Promise<EditorRows | undefined> {
  const opened = await openAgreed(project_id);
  const { held, accepted, owner_id } = opened?.project ?? {};
  if (!opened || accepted || !held || !isOut(held.status) || owner_id === undefined) return opened;
  const whole = await openDocument(project_id);
  if (!whole) return undefined;
  const { proposal_id, version } = held;
  return overlaid(whole, await snapshotOf({ owner_id, project_id, proposal_id, version }));
}

/** Whether every service that counts of what is agreed is done; not of a project without any. */
export async function isWorkDone(project_id: number): Promise<boolean> {
  const opened = await openAgreed(project_id);
  const current = opened?.project.scopes[0]?.id;
  const tasks = opened?.tasks.filter(({ scope_id }) => scope_id === current).map(shapeTask) ?? [];
  return progressOf(tasks, summarize({ categories: [], tasks }).chosen).percent === 100;
}
