import { Client } from "../client";
import { Mail } from "../mailing";
import { iso } from "../platform/clock";
import { Db } from "../platform/db";
import { Code, fail, refuse } from "../platform/error";
import { Limit } from "../platform/limit";
import { Project } from "../project";
import { recount } from "../project/content";
import { offerScopeWrite } from "../project/scope";
import { UNTAXED } from "../project/tax/rules";
import { openClauses } from "./blanks/rules";
import { announceWrites, lockClientWrites, unannounceWrites, unlockClientWrites } from "./client-lock";
import { scheduleLookWrites } from "./due";
import { Events } from "./events";
import { offerWrites } from "./offer";
import { changeWrites, find, present, presentAgain, type Row } from "./rows";
import { guard, isUnconfirmed, publishRefusal, type Readiness, sendRefusal } from "./rules";
import type { Info, PublishInput, SendInput } from "./schema";
import {
  claimAddressWrites,
  freezeRow,
  type Next,
  prepareVersionWrites,
  refuseUnready,
} from "./version/next";

const publishedEntry = (row: Row, next: Next) =>
  Events.Published.of(
    `proposal:${row.id}`,
    { project_id: row.project_id, proposal_id: row.id, version: next.version },
    {
      before: { status: row.status, document_version: row.document_version },
      after: { status: "published", document_version: next.version, total: next.document.total },
      version: row.version + 1,
    },
  );

const readiness = (row: Row, next: Next, confirmed: PublishInput): Readiness => ({
  status: row.status,
  has_client_contact: Boolean(next.contact),
  unpriced_count: next.unpriced,
  unpriced_confirmed: confirmed.confirm_unpriced ?? false,
  open_clause_count: openClauses(next.document).length,
  blanks_confirmed: confirmed.confirm_blanks ?? false,
  lacks_tax: next.lacks_tax,
  no_tax_confirmed: confirmed.confirm_no_tax ?? false,
});

/**
 * Keeps with the project what its owner said or its client's law asks for: no tax, or prices that include it;
 * later papers do not ask again. The version is prepared once more, since a restored draft takes what its rows
 * say.
 */
async function withTaxAnswer(row: Row, next: Next, ready: Readiness, sending: boolean): Promise<Next> {
  const tax = ready.lacks_tax && ready.no_tax_confirmed ? UNTAXED : next.tax;
  if (tax === next.project.tax) return next;
  await Project.keepTax(next.project.id, tax);
  return prepareVersionWrites(row, sending);
}

/** Freezes the document under its public address without mailing anybody. 2014 unless it is a draft; 1007; D8; blanks; no tax. */
export function publish(input: PublishInput & { id: number }): Promise<Info> {
  return Db.retryOnConflict(async () => {
    const row = await find(input.id);
    refuse(guard(row.status, "publish"));
    const prepared = await prepareVersionWrites(row, false);
    const ready = readiness(row, prepared, input);
    refuseUnready(publishRefusal(ready), ready);
    const next = await withTaxAnswer(row, prepared, ready, false);
    const { hash, writes } = claimAddressWrites(row);
    const offer = await offerWrites(row);
    const changes = { ...freezeRow(row, next), status: "published" as const, hash, published_at: iso() };
    const waits = scheduleLookWrites({ ...row, ...changes, reminded_on: undefined });
    await Db.commit(
      [
        ...next.writes,
        ...writes,
        ...offer,
        ...changeWrites(row, changes),
        ...waits,
        offerScopeWrite(next.project),
      ],
      [publishedEntry(row, next)],
    );
    await Db.withoutInbox(() => recount(row.project_id));
    return presentAgain(row);
  });
}

/**
 * Sends the proposal to the client's contact and publishes unsent changes as the next version. An open
 * proposal is mailed again; one whose last day has passed is opened again by a later day. 1044 before the
 * owner's address is confirmed, 1005 over the day's mail budget, 1007 beside another active one on the free plan, 2034 to 2037 by the table, 422
 * for services without a price (D8), clauses with blanks and a missing tax that nobody confirmed. Of two sends at the same time the second finds it sent.
 * Where it no longer `holds` it is 1004: something moved since somebody approved it.
 */
export async function send(
  input: SendInput & { id: number },
  holds?: (prepared: Next, row: Row) => boolean,
): Promise<Info> {
  const rule = { name: "proposal-send", max: 30, seconds: 3600 };
  const [first] = await Promise.all([find(input.id), Limit.take(rule, Limit.workspace(input.id))]);
  let read: Row | undefined = first;
  return Db.retryOnConflict(async () => {
    const row = read ?? (await find(input.id));
    read = undefined;
    if (first.sent_at !== row.sent_at) return present(row);
    refuse(guard(row.status, "send"));
    const prepared = await prepareVersionWrites(row, true);
    // A change order that was dropped or replaced stays closed.
    if (row.change && (row.dropped_at || prepared.project.change_id !== row.id))
      refuse(Code.ProposalUnavailable);
    const ready = readiness(row, prepared, input);
    refuseUnready(sendRefusal(ready), ready);
    if (prepared.renewed && isUnconfirmed(ready)) refuseUnready(Code.Validation, ready);
    const contact = prepared.contact ?? fail(Code.ProposalMissingContact);
    if (holds && !holds(prepared, row)) refuse(Code.Conflict);
    const next = await withTaxAnswer(row, prepared, ready, true);
    const { hash, writes } = claimAddressWrites(row);
    const status = next.renewed || row.status !== "viewed" ? ("sent" as const) : row.status;
    const offer = await offerWrites(row);
    const at = iso();
    const changes = {
      ...freezeRow(row, next),
      status,
      hash,
      published_at: next.renewed ? at : (row.published_at ?? at),
      sent_at: at,
      first_sent_at: (next.renewed ? undefined : row.first_sent_at) ?? at,
      sent_to: contact.email,
      email_cc: input.email_cc ?? [],
      message: input.message ?? "",
      tied_client_id: next.project.client_id,
      changes_requested: null,
      reminder_days: next.project.proposal_reminder_days,
      reminded_on: null,
    };
    const sent = Events.Sent.of(
      `proposal:${row.id}`,
      { project_id: row.project_id, proposal_id: row.id, version: next.version },
      {
        before: { status: row.status },
        after: { status, sent_to: contact.email, email_cc: changes.email_cc },
        version: row.version + 1,
      },
    );
    await Client.confirmAddresses(await Client.find(next.project.client_id), [
      contact.email,
      Client.CHANGED_DETAILS,
    ]);
    await Mail.claim(row.owner_id, [contact.email, ...changes.email_cc]);
    await Db.commit(
      [
        ...next.writes,
        ...writes,
        ...offer,
        ...lockClientWrites(row, next.project.client_id),
        ...announceWrites(row, hash, next.project.client_id === row.client_id),
        ...changeWrites(row, changes),
        ...scheduleLookWrites({ ...row, ...changes, reminded_on: undefined }),
        offerScopeWrite(next.project),
      ],
      next.renewed ? [publishedEntry(row, next), sent] : [sent],
    );
    // An edit between reading and writing is not in the version.
    await Db.withoutInbox(() => recount(row.project_id));
    return presentAgain(row);
  });
}

/** Withdraws an open proposal; its link shows that from now on. 2036 when accepted, 2035 when closed. */
export function withdraw(id: number): Promise<Info> {
  return Db.retryOnConflict(async () => {
    const row = await find(id);
    refuse(guard(row.status, "withdraw"));
    await Db.commit(
      [
        ...changeWrites(row, { status: "withdrawn", withdrawn_at: iso(), tied_client_id: null }),
        ...unlockClientWrites(row),
        ...unannounceWrites(row),
      ],
      [
        Events.Withdrawn.of(
          `proposal:${row.id}`,
          { project_id: row.project_id, proposal_id: row.id, version: row.document_version },
          { before: { status: row.status }, after: { status: "withdrawn" }, version: row.version + 1 },
        ),
      ],
    );
    return presentAgain(row);
  });
}
