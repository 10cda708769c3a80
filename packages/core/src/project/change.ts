import { isDeepStrictEqual } from "node:util";
import { Gate } from "../billing/gate";
import { Client } from "../client";
import { Actor } from "../platform/actor";
import { Db } from "../platform/db";
import { Code, fail, failMissing, invalid, refuse } from "../platform/error";
import { Event } from "../platform/event";
import { Workspace } from "../workspace";
import type { TaxedClient } from "../workspace/tax/rules";
import { commitEdit } from "./content/edit";
import { ProjectEntity } from "./entity";
import { type Row, row, shape } from "./read";
import { guard } from "./rules";
import type { Info, UpdateInput } from "./schema";
import { beginTax, completeProjectTax, refusesInclusive, taxFor } from "./tax/rules";
import type { ProjectTax } from "./tax/schema";

export type Changes = Db.Changes<Row>;

/** Reads the project at the version `if_match`. 1066 without it, 1004 when it has changed since. */
export async function loadVersion(id: number, if_match: number | undefined): Promise<Row> {
  const project = await row(id);
  Db.assertVersion(project, if_match);
  return project;
}

/**
 * Sums that other writes change without a new version; a change of the currency or of every price requires that they
 * are unchanged.
 */
const SUMS = ["price_total", "team_pay", "said_id"] as const;

/** Changes a project's own fields. 2032 when it is completed, 1004 when stale. */
export function change(
  id: number,
  if_match: number | undefined,
  /** May push further writes of the same transaction to `beside`. */
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
      where:
        changes.currency || changes.price_total !== undefined ? Db.whereUnchanged(project, SUMS) : undefined,
    });
    await commitEdit(
      { project_id: id },
      [write, ...beside],
      [Event.audit("project.updated", `project:${id}`, { before, after, version: next.version })],
    );
    return shape(next);
  });
}

/** Returns the tax of another client; nothing where somebody set another than the project began with. */
async function followClient(project: Row, client: TaxedClient): Promise<Changes> {
  const [workspace, former] = await Promise.all([Workspace.get(), Client.find(project.client_id)]);
  const { tax } = project;
  const isTyped = tax.chosen && !isDeepStrictEqual(tax, beginTax(workspace, former ?? {}));
  return isTyped ? {} : { tax: beginTax(workspace, client) };
}

const ACCEPTED = "What was accepted has its prices the other way. That can’t change any more.";

/** What changes every price of a project, in it and beside it. */
interface Repricing {
  inCurrency: (project: Row, to: string) => Promise<{ sums: Changes; writes: Db.Write[] }>;
  /** Puts the tax into prices that were typed without it. */
  onTop: (project: Row) => Promise<{ sums: Changes; writes: Db.Write[] }>;
}

/**
 * Changes settings, flags, texts and money of a project. 2032 when it is completed, 1066 "client" for an
 * unknown client, 422 for a contact of another client. The currency can be changed only before anything was
 * sent or agreed (2032).
 */
export const update = (
  id: number,
  input: UpdateInput,
  if_match: number | undefined,
  { inCurrency, onTop }: Repricing,
): Promise<Info> =>
  change(id, if_match, async (project, beside) => {
    const { currency, tax, tax_on_top, ...rest } = input;
    const changes: Changes = { ...rest, ...(tax ? { tax: completeProjectTax(tax) } : {}) };
    if (currency !== undefined && currency !== project.currency) {
      const { sums, writes } = await inCurrency(project, currency);
      // Amounts given in the same call are in the new currency.
      Object.assign(changes, { ...sums, ...rest });
      beside.push(...writes);
    }
    if (tax_on_top !== undefined) {
      if (tax || currency) invalid({ tax_on_top: "This is done by itself, without another tax or currency" });
      if (project.accepted) invalid({ tax_on_top: ACCEPTED });
      const client = await Client.find(project.client_id);
      const shown = client && taxFor(project.tax, client, (await Workspace.get()).country);
      // Nothing is added twice: once prices include it, they are as they are.
      if (shown && shown !== project.tax) {
        const { sums, writes } = tax_on_top ? await onTop(project) : { sums: {}, writes: [] };
        Object.assign(changes, { ...sums, ...rest, tax: shown });
        beside.push(...writes);
      }
    }
    if (input.name !== undefined) changes.name_folded = Client.fold(input.name);
    if (tax && project.accepted && refusesInclusive(project.tax, tax)) invalid({ tax: ACCEPTED });
    // Only its owner takes a project away from the team.
    if (input.is_solo === true && Actor.isAdmin()) fail(Code.NotAllowed);
    // Working with teammates needs a team plan; without one the project stays a solo project.
    if (input.is_solo === false) changes.is_solo = !Gate.isOpen("team.project", await Workspace.get());
    const moved = input.client_id !== undefined && input.client_id !== project.client_id;
    if ((moved || tax) && !project.accepted) {
      const client = await Client.find(input.client_id ?? project.client_id);
      if (moved && !tax && client) Object.assign(changes, await followClient(project, client));
      const asked = changes.tax ?? project.tax;
      const shown = client ? taxFor(asked, client, (await Workspace.get()).country) : asked;
      if (shown !== asked) changes.tax = shown;
    }
    if (moved || input.contact_id) {
      const client = (await Client.find(input.client_id ?? project.client_id)) ?? failMissing("client");
      if (moved) Object.assign(changes, { client_name: client.name, contact_id: input.contact_id ?? null });
      if (input.contact_id && !client.contacts.some((contact) => contact.id === input.contact_id))
        invalid({ contact_id: "This contact belongs to another client" });
    }
    return changes;
  });

/**
 * Keeps what a project's papers went out with: the owner's word that no tax applies, or prices with tax for a
 * consumer. 2032 when it is completed.
 */
export const keepTax = (id: number, tax: ProjectTax): Promise<Info> => change(id, undefined, () => ({ tax }));
