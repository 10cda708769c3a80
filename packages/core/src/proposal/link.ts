import { find as findAccount } from "../connected-account/read";
import { isPutOff } from "../connected-account/rules";
import { openInvoices } from "../invoice/billing";
import { find as findInvoice } from "../invoice/read";
import { Actor } from "../platform/actor";
import { now } from "../platform/clock";
import { today } from "../platform/date";
import { Db } from "../platform/db";
import { AppError, Code, fail, refuse } from "../platform/error";
import { Id } from "../platform/id";
import { Workspace } from "../workspace";
import { unpack } from "./canonical";
import { renewVersion } from "./change/base";
import { asAccepted, chosenOf, countableOf } from "./choice-inputs";
import { isOver } from "./consumer/rules";
import type { Revocation } from "./consumer/schema";
import { hasOptions } from "./option-selection/rules";
import { fileName, renderOnce } from "./print/print";
import { changeTotals, dueOnAcceptance, payableTotal } from "./reading/rules";
import { marksOf } from "./redline/rules";
import { rootOf } from "./refuse-revoked";
import {
  type AcceptanceRow,
  acceptanceOf,
  at,
  factsOf,
  findVersion,
  type Key,
  needsCode,
  newestVersion,
  type QuestionRow,
  questionsOf,
  type Row,
  shapeQuestion,
  undoUntil,
  type Version,
} from "./rows";
import { guard, linkState, statusAt } from "./rules";
import {
  type Chosen,
  CONSENT_TEXT,
  CONSENT_VERSION,
  Countable,
  type Document,
  type PublicInfo,
} from "./schema";

export interface Open {
  row: Row;
  published: Version;
}

/**
 * Runs `work` on the proposal of a public link. 1003 for an unknown hash and for a deleted proposal. `beside`
 * is read at the same time as the proposal.
 */
export async function withLink<T, B = undefined>(
  hash: string,
  work: (open: Open, read: B | undefined) => Promise<T>,
  beside?: (key: Key) => Promise<B>,
): Promise<T> {
  const pointer = await Db.resolve("proposal_link", hash);
  if (!pointer?.parent_id) return fail(Code.NotFound);
  const { owner_id, target_id: id, parent_id: project_id } = pointer;
  return Actor.asLink(owner_id, hash, async () => {
    const key = { owner_id, project_id, id };
    const [row, newest, read] = await Promise.all([at(key), newestVersion(key), beside?.(key)]);
    if (!row || row.status === "draft") return fail(Code.NotFound);
    // The two are read in parallel, so one may be from before a send and the other from after.
    const current = newest?.document_version === row.document_version ? newest : await findVersion(row);
    return current ? work({ row, published: current }, read) : fail(Code.NotFound);
  });
}

const NOT_ACCEPTED = { accepted: null, open_invoices: [], deposit_waits: false };

/**
 * Returns whether the first payment's invoice will stay a draft for the owner; the reaction that makes it
 * uses the same rule.
 */
async function isDepositPutOff(): Promise<boolean> {
  const [workspace, account] = await Promise.all([Workspace.get(), findAccount()]);
  return isPutOff(workspace, account);
}

/** Returns what a withdrawal settles, for who made it. */
function describeSettlement(of: Revocation | undefined) {
  if (!of) return null;
  const { owed, refund, outstanding, refund_by, refund_later = 0, said_done = false } = of;
  return { owed, refund, outstanding, refund_by, refund_later, said_done };
}

/** Returns a consumer's right to withdraw from what was signed; null for a business. */
async function rightOf(row: Row, { evidence }: AcceptanceRow) {
  const { consumer } = evidence;
  if (!consumer) return null;
  // A withdrawal from the contract ended its changes, too.
  const ended = (await rootOf(row)).revocation;
  const revocation = row.revocation ?? ended;
  const { law, last_day } = consumer;
  const is_over = isOver(law, last_day, now());
  const told = {
    last_day,
    is_over,
    revoked_at: revocation?.at ?? null,
    contract_stands: row.change !== undefined && revocation !== undefined && !ended,
    settled: describeSettlement(revocation),
  };
  return { told, ended };
}

/**
 * Returns what the page of an accepted proposal shows beside its document: the signer, and the amounts to
 * pay.
 */
async function acceptedOf(row: Row, current: Version) {
  const deposit_id = Id.derive(row.owner_id, row.id, row.document_version, 1);
  const [acceptance, open_invoices, deposit] = await Promise.all([
    acceptanceOf(row),
    openInvoices(row.project_id, current.client_id),
    findInvoice(deposit_id),
  ]);
  if (!acceptance) return { signed: current, ...NOT_ACCEPTED };
  const signed = asAccepted(current, acceptance);
  const document = unpack(signed.document);
  const [total, due_on_acceptance] = [payableTotal(document), dueOnAcceptance(document)];
  const { change } = document;
  const right = await rightOf(row, acceptance);
  const { name, accepted_at: at, certificate } = acceptance.evidence;
  return {
    signed,
    accepted: { name, at, total, due_on_acceptance, certificate, right: right?.told ?? null },
    // After a withdrawal from a change alone the contract's invoices are still to be paid.
    open_invoices: right?.ended ? [] : open_invoices,
    // An invoice that is not made yet is about to be, unless the owner confirms it first.
    deposit_waits:
      due_on_acceptance > 0 &&
      !change &&
      !right?.told.revoked_at &&
      (deposit ? deposit.status === "draft" : await isDepositPutOff()),
  };
}

/**
 * Returns the numbers that the page may compute a choice from: only ones that the document shows anyway, and
 * none for a change order.
 */
function countableFor(document: Document, current: Version): PublicInfo["countable"] {
  const of = countableOf(current);
  if (!of || of.base || !document.schedule || !hasOptions(of.tasks)) return null;
  const hidden = document.phases.some(({ services }) =>
    services.some(({ total, optional, option_group }) => total === null && !optional && !option_group),
  );
  return hidden ? null : Countable.parse({ ...of, settings: current.settings });
}

/**
 * Returns the marks of an open version against the one that was opened before it; none for a change order,
 * which has a redline.
 */
async function sinceOf(row: Row, document: Document): Promise<PublicInfo["since"]> {
  if (!row.seen || document.change) return null;
  const former = await findVersion(row, row.seen.version);
  if (!former) return null;
  const opened_on = today(new Date(row.seen.at), document.time_zone);
  const was = unpack(former.document);
  return { version: was.version, opened_on, total: payableTotal(was), marks: marksOf(was, document) };
}

/** Returns what the link shows, without writing. A closed link has no document, an accepted one does. */
export const view = (hash: string): Promise<PublicInfo> =>
  withLink(
    hash,
    async ({ row, published: current }, asked: QuestionRow[] = []) => {
      const state = linkState(factsOf(row), now());
      if (state === "not_found") return fail(Code.NotFound);
      // A superseded proposal was accepted: a signed document stays readable to the people who could read it
      // before.
      const agreed = state === "accepted" || state === "superseded";
      const readable = state === "open" || agreed;
      // Anybody with the link can ask under any name, so only questions that the owner answered are shown to
      // others.
      const questions = readable ? asked.filter(({ answered_at }) => answered_at) : [];
      const { signed, ...answered } = agreed
        ? await acceptedOf(row, current)
        : {
            signed: readable ? await renewVersion(row, current) : current,
            ...NOT_ACCEPTED,
            // A change order leaves the earlier acceptance and its invoices in force.
            ...(row.change && !readable
              ? { open_invoices: await openInvoices(row.project_id, current.client_id) }
              : {}),
          };
      const document = unpack(signed.document);
      const { change } = document;
      const closed_at = state === "withdrawn" ? row.withdrawn_at : state === "declined" && row.declined_at;
      return {
        state,
        brand: { ...document.brand, email: document.from.email },
        title: document.title,
        version: document.version,
        document_hash: readable ? signed.document_hash : null,
        document: readable ? document : null,
        consent: { text: CONSENT_TEXT, version: CONSENT_VERSION },
        code_required: needsCode(row),
        ...answered,
        expire_at: row.expire_at ?? null,
        change: change && {
          number: change.number,
          accepted_on: change.base.accepted_on,
          total: changeTotals(change).accepted,
          currency: document.currency,
        },
        undo_until: undoUntil(row),
        closed_on: closed_at ? today(new Date(closed_at), document.time_zone) : null,
        time_zone: document.time_zone,
        questions: questions.map(shapeQuestion),
        countable: state === "open" ? countableFor(document, current) : null,
        since: state === "open" ? await sinceOf(row, document) : null,
        newer_hash: row.newer_hash ?? null,
      };
    },
    questionsOf,
  );

/**
 * Returns the open document with a choice of options, and the hash that an acceptance of it names. Writes
 * nothing. 422 "options" for an impossible choice; 2034, 2035 when the proposal is no longer open.
 */
export const chooseOptions = (input: { hash: string; options: number[] }): Promise<Chosen> =>
  withLink(input.hash, async ({ row, published: current }) => {
    refuse(guard(statusAt(factsOf(row), now()), "accept"));
    const { document, document_hash } = chosenOf(await renewVersion(row, current), input.options);
    return { document: unpack(document), document_hash };
  });

/**
 * Returns the open proposal as a PDF for the holder of the link, with a choice of options if given (422). The
 * accepted one has its signer's address and needs proof (2034, D20); a closed one is 1016. 1005 over the
 * limit.
 */
export const downloadOpen = (hash: string, options?: number[]): Promise<{ name: string; body: Uint8Array }> =>
  withLink(hash, async ({ row, published }) => {
    const state = linkState(factsOf(row), now());
    if (state === "accepted")
      fail(
        Code.ProposalAccepted,
        "This proposal was accepted. The signed document goes to both sides by email.",
      );
    if (state !== "open") throw new AppError(Code.Gone, "This proposal is not available any more.");
    const body = await renderOnce(row, chosenOf(await renewVersion(row, published), options), hash);
    return { name: fileName(row.title, `version ${row.document_version}`), body };
  });
