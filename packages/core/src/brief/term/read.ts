import { Notification } from "../../notification";
import { Actor } from "../../platform/actor";
import { now } from "../../platform/clock";
import { Db } from "../../platform/db";
import { AppError, Code, fail } from "../../platform/error";
import { Project } from "../../project";
import { blankValues } from "../../project/contract/blanks/rules";
import { type Values, valuesOf } from "../../project/contract/rules";
import { Proposal } from "../../proposal";
import { Workspace } from "../../workspace";
import { isLate } from "../rules";
import { TermDraftEntity, type TermDraftRow } from "./entity";
import { findTermDraft } from "./rows";
import type { TermDraft } from "./schema";

export const bellKey = (request: number): string => `term_draft:${request}`;

/**
 * Returns what placeholders stand for: the figures of the project's proposal as it would go out now (D6), and before
 * it has one, what the project itself says.
 */
async function readValues(project_id: number | undefined): Promise<Values> {
  const [{ brand_name }, project] = await Promise.all([
    Workspace.get(),
    project_id === undefined ? undefined : Project.find(project_id),
  ]);
  const blanks = blankValues();
  const named = { ...blanks, ...(brand_name ? { studio_name: brand_name } : {}) };
  if (!project) return named;
  const { client_name, name: project_name, currency } = project;
  const known = { ...named, client_name, project_name, currency };
  try {
    const { document } = await Proposal.preview(project.project_id);
    return { ...valuesOf(document), ...(document.expire_at ? {} : { expiry_date: blanks.expiry_date }) };
  } catch (error) {
    if (error instanceof AppError) return known;
    throw error;
  }
}

/** Returns a draft as whoever asked for it reads it. One that is over its limit has failed. */
export async function shape(draft: TermDraftRow): Promise<TermDraft> {
  const late = isLate(draft, now());
  const state = late ? "failed" : draft.state;
  return {
    id: draft.id,
    project_id: draft.project_id ?? null,
    state,
    reason: late ? "time" : (draft.reason ?? null),
    reference: state === "failed" ? draft.request_id : null,
    prompt: draft.prompt,
    writer: draft.writer ?? null,
    started_at: draft.started_at,
    ends_at: draft.ends_at,
    sentences: draft.sentences,
    clauses: draft.clauses,
    values: state === "done" ? await readValues(draft.project_id) : blankValues(),
  };
}

/** Remembers that whoever asked saw how it ended: the bell need not tell them. */
const markSeen = (draft: TermDraftRow): Promise<unknown> =>
  Db.transact([
    Db.amend(TermDraftEntity, draft, { is_seen: true }),
    Notification.readWrite({ user_id: draft.user_id, key: bellKey(draft.request) }),
  ]).catch(() => undefined);

/** Returns contract terms that the actor asked for, and how far they are. 1003 for other people's. */
export async function getTerm(id: number): Promise<TermDraft> {
  const draft = await findTermDraft(id);
  if (draft?.user_id !== Actor.user().user_id) return fail(Code.NotFound);
  const [info] = await Promise.all([
    shape(draft),
    ["done", "failed"].includes(draft.state) && !draft.is_seen ? markSeen(draft) : undefined,
  ]);
  return info;
}
