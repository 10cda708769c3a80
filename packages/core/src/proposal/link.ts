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
import { hasOptions } from "./option-selection/rules";
import { fileName, renderOnce } from "./print/print";
import { marksOf } from "./redline/rules";
import {
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
 * Runs `work` as the holder of a proposal's link, on what it leads to. An unknown hash is 1003, like one
 * whose proposal was deleted. `beside` is read in the same wait as the proposal.
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
    // Read side by side, the two may come from before and after a send.
    const current = newest?.document_version === row.document_version ? newest : await findVersion(row);
    return current ? work({ row, published: current }, read) : fail(Code.NotFound);
  });
}

const NOT_ACCEPTED = { accepted: null, open_invoices: [], deposit_waits: false };

/** Whether the first payment's invoice will be a draft of the owner's; the reaction that makes it decides the same. */
async function isDepositPutOff(): Promise<boolean> {
  const [workspace, account] = await Promise.all([Workspace.get(), findAccount()]);
  return isPutOff(workspace, account);
}

/** What an accepted proposal's page tells beside its document: who signed, and what is to be paid. */
async function acceptedOf(row: Row, current: Version) {
  const deposit_id = Id.derive(row.owner_id, row.id, row.document_version, 1);
  const [acceptance, open_invoices, deposit] = await Promise.all([
    acceptanceOf(row),
    openInvoices(row.project_id, current.client_id),
    findInvoice(deposit_id),
  ]);
  if (!acceptance) return { signed: current, ...NOT_ACCEPTED };
  const signed = asAccepted(current, acceptance);
  const { total, due_on_acceptance, change } = unpack(signed.document);
  const { name, accepted_at: at, certificate } = acceptance.evidence;
  return {
    signed,
    accepted: { name, at, total, due_on_acceptance, certificate },
    open_invoices,
    // Not made yet, it comes in a moment, unless the owner is asked first.
    deposit_waits:
      due_on_acceptance > 0 && !change && (deposit ? deposit.status === "draft" : await isDepositPutOff()),
  };
}

/** What a page may count a choice with: what the document shows anyway, of no change order. */
function countableFor(document: Document, current: Version): PublicInfo["countable"] {
  const of = countableOf(current);
  if (!of || of.base || !document.schedule || !hasOptions(of.tasks)) return null;
  const hidden = document.phases.some(({ services }) =>
    services.some(({ total, optional, option_group }) => total === null && !optional && !option_group),
  );
  return hidden ? null : Countable.parse({ ...of, settings: current.settings });
}

/** What an open version marks against the one that was opened before it. A change order marks what it changes anyway. */
async function sinceOf(row: Row, document: Document): Promise<PublicInfo["since"]> {
  if (!row.seen || document.change) return null;
  const former = await findVersion(row, row.seen.version);
  if (!former) return null;
  const opened_on = today(new Date(row.seen.at), document.time_zone);
  const was = unpack(former.document);
  return { version: was.version, opened_on, total: was.total, marks: marksOf(was, document) };
}

/** What the link shows; changes nothing. A closed link comes without its document, one that was accepted with it. */
export const view = (hash: string): Promise<PublicInfo> =>
  withLink(
    hash,
    async ({ row, published: current }, asked: QuestionRow[] = []) => {
      const state = linkState(factsOf(row), now());
      if (state === "not_found") return fail(Code.NotFound);
      // Only what was accepted is superseded: what was signed stays readable to whoever could read it before.
      const agreed = state === "accepted" || state === "superseded";
      const readable = state === "open" || agreed;
      // Anybody with the link can ask under any name: only what the owner answered is shown to others.
      const questions = readable ? asked.filter(({ answered_at }) => answered_at) : [];
      const { signed, ...answered } = agreed
        ? await acceptedOf(row, current)
        : {
            signed: readable ? await renewVersion(row, current) : current,
            ...NOT_ACCEPTED,
            // What was accepted before stands, and so do its invoices.
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
          total: change.base.total,
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
 * The open document with a choice of options, and the hash that an acceptance of that choice names. Changes
 * nothing. 422 "options" for a choice that cannot be made; 2034, 2035 where there is nothing to choose.
 */
export const chooseOptions = (input: { hash: string; options: number[] }): Promise<Chosen> =>
  withLink(input.hash, async ({ row, published: current }) => {
    refuse(guard(statusAt(factsOf(row), now()), "accept"));
    const { document, document_hash } = chosenOf(await renewVersion(row, current), input.options);
    return { document: unpack(document), document_hash };
  });

/**
 * The open proposal as a PDF, for who holds the link, with a choice of options if there is one (422). The accepted one carries its signer's address and is
 * not for everybody (2034, D20); a closed one is gone (1016). 1005 above what a person asks for.
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
