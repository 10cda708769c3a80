import type * as z from "zod";
import { Actor } from "../platform/actor";
import { Db } from "../platform/db";
import { invalid, refuse } from "../platform/error";
import { Event } from "../platform/event";
import { Workspace } from "../workspace";
import { type Changes, change, loadVersion } from "./change";
import { ProjectEntity } from "./entity";
import { Activated, Completed } from "./events";
import { find, type Row, shape } from "./read";
import type { ScopeRow } from "./rows";
import { ScopeEntity } from "./rows/scope-entity";
import { statusRefusal } from "./rules";
import type { DurationInput, Info, StatusInput } from "./schema";

const scopeKey = (project: Row, id: number) => ({
  owner_id: project.owner_id,
  project_id: project.project_id,
  id,
});

/**
 * Sets a project's status to draft, active or completed. 2013 when it is completed already, 2033 while
 * invoices are open, 2036 for a draft of a signed project. Completing locks its scopes and frees its place in
 * the plan.
 */
export const setStatus = (
  id: number,
  { status }: Pick<z.infer<typeof StatusInput>, "status">,
  if_match?: number,
): Promise<Info> =>
  Db.retryOnConflict(async () => {
    const project = await loadVersion(id, if_match);
    refuse(
      statusRefusal(
        {
          status: project.status,
          active_invoice_count: project.open_invoices,
          is_signed: project.proposal_status === "accepted",
        },
        status,
      ),
    );
    if (project.status === status) return shape(project);
    const today = await Workspace.today();
    const dates: Record<typeof status, Changes> = {
      draft: { won_at: null },
      active: { won_at: project.won_at ?? today },
      completed: { completed_at: project.completed_at ?? today },
    };
    const changes = { status, ...dates[status] };
    const { write, next } = Db.revise(ProjectEntity, project, changes);
    const more =
      status === "completed"
        ? [
            Workspace.endProjectWrite(project.owner_id),
            ...project.scopes.map((scope) =>
              Db.update(ScopeEntity.patch(scopeKey(project, scope.id)).set({ is_locked: true })),
            ),
          ]
        : [];
    const trace = { ...Event.difference(project as object, changes), version: next.version };
    const about = `project:${id}`;
    const entry = {
      draft: () => Event.audit("project.shelved", about, trace),
      active: () => Activated.of(about, { project_id: id }, trace),
      completed: () =>
        Completed.of(about, { project_id: id, completed_at: next.completed_at ?? today }, trace),
    };
    await Db.commit([write, ...more], [entry[status]()]);
    return shape(next);
  });

/**
 * Applies an acceptance: the project is active and won, and its current scope can no longer be edited. Called
 * by the reaction to `proposal.accepted`; repeatable.
 */
export const activate = ({ project_id, won_at }: { project_id: number; won_at?: string }): Promise<void> =>
  Db.retryOnConflict(async () => {
    const project = await find(project_id);
    const current = project?.scopes[0];
    if (!project || !current || project.status === "completed") return;
    if (project.status === "active" && current.status === "active") return;
    const changes: Changes = {
      status: "active",
      won_at: project.won_at ?? won_at ?? (await Workspace.today()),
      scopes: project.scopes.map((scope, i) => (i === 0 ? { ...scope, status: "active" } : scope)),
    };
    const { write, next } = Db.revise(ProjectEntity, project, changes);
    const trace = { ...Event.difference(project as object, changes), version: next.version };
    await Db.commit(
      [write, Db.reviseUnread<ScopeRow>(ScopeEntity, scopeKey(project, current.id), { status: "active" })],
      [Activated.of(`project:${project_id}`, { project_id }, trace)],
    );
  });

/** Sets the days on which the project was won and completed (dates in the owner's zone). */
export const setDuration = (
  id: number,
  input: z.infer<typeof DurationInput>,
  if_match?: number,
): Promise<Info> =>
  change(id, if_match, (project) => {
    const won_at = input.won_date === undefined ? project.won_at : input.won_date;
    const completed_at = input.completed_date === undefined ? project.completed_at : input.completed_date;
    if (won_at && completed_at && completed_at < won_at)
      invalid({ completed_date: "A project is completed after it was won" });
    return { won_at: won_at ?? null, completed_at: completed_at ?? null };
  });

interface Ref {
  project_id: number;
  owner_id?: number | undefined;
}

const keyOf = ({ project_id, owner_id = Actor.owner() }: Ref) => ({ owner_id, project_id });

/**
 * Returns the write that copies the proposal's status to the project, for the transaction that changes the
 * proposal.
 */
export const setProposalStatusWrite = (ref: Ref, status: string): Db.Write =>
  Db.update(ProjectEntity.patch(keyOf(ref)).set({ proposal_status: status }));

/**
 * Returns the write that counts an invoice as sent (1), or as paid, voided or deleted (-1), for that
 * transaction (2033).
 */
export const countOpenInvoiceWrite = (ref: Ref, by: 1 | -1): Db.Write =>
  Db.update(ProjectEntity.patch(keyOf(ref)).add({ open_invoices: by }));
