import { Actor } from "../../platform/actor";
import { now } from "../../platform/clock";
import { Db, type Page } from "../../platform/db";
import { Code, fail, failMissing, refuse } from "../../platform/error";
import { Money } from "../../platform/money";
import { isOut, type RestoreJob, referenceOf } from "../../project/agreement";
import type { ChangeRow } from "../../project/agreement/schema";
import {
  beginRestoreWrites,
  type Content,
  changesBetween,
  contentAt,
  contentOf,
  currentScopeOf,
  type DiscardRow,
  type DocumentRows,
  findDiscard,
  findDiscards,
  finishRestore,
  recount,
  rememberRestoring,
  tally,
  totalIn,
} from "../../project/content";
import { openDocument } from "../../project/rows";
import { guard as projectGuard } from "../../project/rules";
import { unpack } from "../canonical";
import type { Redline } from "../client-view";
import { Events } from "../events";
import { invoiceName } from "../reading/change/rules";
import { find, findVersion, present, type Row } from "../rows";
import type { Changes, Discard, Info } from "../schema";
import { preview } from "../version/next";

/** Returns the reference of one proposal's draft; 2035 when the client holds no version of it. */
function referenceFor(row: Row, project: DocumentRows["project"]) {
  const reference = referenceOf(project, now());
  const concerned = project.change_id ?? project.proposal_id;
  if (!reference || concerned !== row.id) return fail(Code.ProposalUnavailable);
  return reference;
}

const wholeOf = async (row: Row): Promise<DocumentRows> =>
  (await openDocument(row.project_id)) ?? failMissing("project");

type Bill = Redline["invoices"][number];

/**
 * Return the amounts of an invoice before and after the change; null when the invoice does not exist then.
 */
const before = ({ state, was }: Bill): number | null => (state === "added" ? null : was);
const after = (bill: Bill | undefined): number | null =>
  bill && bill.state !== "removed" ? bill.becomes : null;

/**
 * Returns a change order's effect on the invoices, by the rule of its redline: one row per changed invoice.
 */
async function invoiceRows(row: Row, out: { version: number } | undefined): Promise<ChangeRow[]> {
  const [{ document }, sent] = await Promise.all([
    preview(row.id),
    out ? findVersion(row, out.version) : undefined,
  ]);
  const now = document.change?.invoices ?? [];
  const former = sent && unpack(sent.document).change?.invoices;
  const all = former && former.length > now.length ? former : now;
  return all.flatMap((each, at): ChangeRow[] => {
    const was = former ? after(former[at]) : before(each);
    const becomes = after(now[at]);
    if (was === becomes) return [];
    const what = was === null ? "New invoice" : becomes === null ? "Falls away" : "Not sent yet";
    return [{ kind: "schedule", id: null, name: invoiceName(each), what, was, now: becomes }];
  });
}

/** Returns every change between two contents; for a change order the payments are those of its redline. */
async function rowsOf(
  row: Row,
  [was, draft]: [Content, Content],
  reference: { proposal_id: number; version: number },
  currency: string,
): Promise<ChangeRow[]> {
  const rows = changesBetween(was, draft, currency);
  if (!row.change || rows.length === 0) return rows;
  const out = reference.proposal_id === row.id ? reference : undefined;
  return [...rows.filter(({ kind }) => kind !== "schedule"), ...(await invoiceRows(row, out))];
}

/**
 * Returns the changes that sending now would make to the client's version, one row each: for the open
 * proposal, or the open change order. 2035 when the client has nothing to compare with, or another proposal
 * took its place.
 */
export async function changes(id: number): Promise<Changes> {
  const row = await find(id);
  const whole = await wholeOf(row);
  const { project } = whole;
  const reference = referenceFor(row, project);
  const [was, draft] = [await contentAt(whole, reference), contentOf(whole)];
  const has = reference.proposal_id === row.id ? row : await find(reference.proposal_id);
  const total = { was: reference.total, now: totalIn(draft) };
  return {
    proposal_id: row.id,
    version: reference.version,
    next_version: reference.next,
    sent_at: has.sent_at ?? null,
    sent_to: has.sent_to ?? null,
    contact_name: has.contact_name ?? null,
    currency: project.currency,
    changes: await rowsOf(row, [was, draft], reference, project.currency),
    total: { ...total, difference: Money.subtract(total.now, total.was) },
  };
}

const shapeDiscard = (row: DiscardRow): Discard => ({
  id: row.id,
  proposal_id: row.proposal_id,
  reason: row.reason,
  version: row.document_version,
  total: row.total,
  difference: row.difference,
  change_count: row.change_count,
  discarded_at: row.discarded_at,
  expires_at: new Date(row.ttl * 1000).toISOString(),
});

const discardRow = async (key: Parameters<typeof findDiscard>[0]): Promise<DiscardRow> =>
  (await findDiscard(key)) ?? fail(Code.NotFound);

async function replace(
  row: Row,
  whole: DocumentRows,
  job: RestoreJob,
  event: typeof Events.Discarded | typeof Events.DraftRestored,
): Promise<void> {
  const { project } = whole;
  refuse(projectGuard({ status: project.status, active_invoice_count: 0 }, "edit"));
  // The scope of a signed proposal is closed: editing it takes a change order.
  const scope = currentScopeOf(whole);
  if (scope.status !== "draft") fail(Code.ScopeNotDraft);
  const ref = { project_id: row.project_id, proposal_id: row.id, version: row.document_version };
  await Db.commit(beginRestoreWrites(project, scope.id, job), [
    event.of(`proposal:${row.id}`, ref, { after: { discard_id: job.id } }),
  ]);
  await Db.withoutInbox(() => finishRestore(row.project_id));
}

/**
 * Discards unsent edits: the draft becomes exactly what was sent, or for an unsent change order, what was
 * accepted. The edits are kept for thirty days. 2035 when the client holds no version, 1004 when there is
 * nothing to discard, 2032 when the project is completed.
 */
export const discard = (id: number): Promise<Discard> =>
  Db.retryOnConflict(async () => {
    const row = await find(id);
    await finishRestore(row.project_id);
    const whole = await wholeOf(row);
    const { proposal_id, version } = referenceFor(row, whole.project);
    const was = await contentAt(whole, { proposal_id, version });
    if (tally(changesBetween(was, contentOf(whole), whole.project.currency)).changes === 0)
      fail(Code.Conflict, "There is nothing to discard: the client has all of it.");
    const { accepted } = whole.project;
    const isSigned = accepted?.proposal_id === proposal_id && accepted.version === version;
    const job = rememberRestoring({
      from: isSigned ? { kind: "accepted" } : { kind: "version", proposal_id, version },
      status: "draft",
      proposal_id: row.id,
      version,
      reason: "discarded",
    });
    await replace(row, whole, job, Events.Discarded);
    const { owner_id, project_id } = row;
    return shapeDiscard(await discardRow({ owner_id, project_id, id: job.id }));
  });

/** Returns the discarded edits of a project's draft, newest first; each can be restored for thirty days. */
export async function discards(id: number): Promise<Page<Discard>> {
  const { project_id } = await find(id);
  const found = await findDiscards({ owner_id: Actor.owner(), project_id });
  return { items: found.map(shapeDiscard), next: null };
}

/**
 * Restores discarded edits: the draft gets them back, and its current edits are kept in their place. The
 * client's version does not change. 1003 for edits that no longer exist, 2035 when the signed proposal has no
 * change order to take them, 2032 when the project is completed.
 */
export const restore = (id: number, discard_id: number): Promise<Info> =>
  Db.retryOnConflict(async () => {
    const row = await find(id);
    const { owner_id, project_id } = row;
    await discardRow({ owner_id, project_id, id: discard_id });
    await finishRestore(project_id);
    const whole = await wholeOf(row);
    const concerned = whole.project.change_id ?? whole.project.proposal_id;
    if (concerned !== row.id || (row.status !== "draft" && !isOut(row.status)))
      fail(Code.ProposalUnavailable);
    const job = rememberRestoring({
      from: { kind: "discard", id: discard_id },
      status: "draft",
      proposal_id: row.id,
      version: row.document_version,
      reason: "restored",
    });
    await replace(row, whole, job, Events.DraftRestored);
    await recount(project_id);
    return present(await find(id));
  });
