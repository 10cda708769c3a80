import { Client } from "../client";
import { Db } from "../platform/db";
import { invalid, missing, refuse } from "../platform/error";
import { Event } from "../platform/event";
import { Workspace } from "../workspace";
import { commitEdit } from "./agreement/edit";
import { ProjectEntity } from "./entity";
import { type Row, row, shape } from "./read";
import { guard } from "./rules";
import type { Info, UpdateInput } from "./schema";

export type Changes = Db.Changes<Row>;

/** The project as `if_match` saw it. 1066 without it, 1004 when it has moved on. */
export async function loadVersion(id: number, if_match: number | undefined): Promise<Row> {
  const project = await row(id);
  Db.assertVersion(project, if_match);
  return project;
}

/** Sums that others move without a new version, and that must be what they were where the currency changes. */
const SUMS = ["price_total", "team_pay", "said_id"] as const;

/** Changes a project's own fields. 2032 when it is completed; 1004 when stale. */
export function change(
  id: number,
  if_match: number | undefined,
  /** Pushes what the same transaction writes besides. */
  work: (project: Row, beside: Db.Write[]) => Promise<Changes> | Changes,
): Promise<Info> {
  return Db.retryOnConflict(async () => {
    const project = await loadVersion(id, if_match);
    refuse(guard({ status: project.status, active_invoice_count: 0 }, "edit"));
    const beside: Db.Write[] = [];
    const changes = await work(project, beside);
    const { before, after } = Event.difference(project as object, changes);
    if (Object.keys(after).length === 0) return shape(project);
    const { write, next } = Db.revise(ProjectEntity, project, changes, {
      where: changes.currency ? Db.unchanged(project, SUMS) : undefined,
    });
    await commitEdit(
      { project_id: id },
      [write, ...beside],
      [Event.audit("project.updated", `project:${id}`, { before, after, version: next.version })],
    );
    return shape(next);
  });
}

/**
 * Changes settings, flags, texts and money of a project. 2032 when it is completed, 1066 "client" for an
 * unknown client, 422 for a contact of somebody else. Another currency is for a project that nothing was sent or
 * agreed in (2032).
 */
export const update = (
  id: number,
  input: UpdateInput,
  if_match: number | undefined,
  /** What another currency changes, in the project and beside it. */
  inCurrency: (project: Row, to: string) => Promise<{ sums: Changes; writes: Db.Write[] }>,
): Promise<Info> =>
  change(id, if_match, async (project, beside) => {
    const { currency, ...rest } = input;
    const changes: Changes = rest;
    if (currency !== undefined && currency !== project.currency) {
      const { sums, writes } = await inCurrency(project, currency);
      // What is said of an amount in the same call is said in the new currency.
      Object.assign(changes, { ...sums, ...rest });
      beside.push(...writes);
    }
    if (input.name !== undefined) changes.name_folded = Client.fold(input.name);
    // Working with teammates is part of the team plans; without one the project stays a solo project.
    if (input.is_solo === false) changes.is_solo = !(await Workspace.get()).is_company;
    const moved = input.client_id !== undefined && input.client_id !== project.client_id;
    if (moved || input.contact_id) {
      const client = (await Client.find(input.client_id ?? project.client_id)) ?? missing("client");
      if (moved) Object.assign(changes, { client_name: client.name, contact_id: input.contact_id ?? null });
      if (input.contact_id && !client.contacts.some((contact) => contact.id === input.contact_id))
        invalid({ contact_id: "This contact belongs to another client" });
    }
    return changes;
  });
