import { type OwedRow, oweCreditWrites, owedOf } from "../../invoice/owed";
import { now } from "../../platform/clock";
import { today } from "../../platform/date";
import { Db } from "../../platform/db";
import { AppError, Code, fail, failMissing, invalid, refuse } from "../../platform/error";
import { startPreparingWrite } from "../../project/billing";
import { closeScopeWrite, rememberRestoring } from "../../project/content";
import { type Instalment, schedule } from "../../project/schedule/rules";
import type { TaxRule } from "../../project/tax/rules";
import { intact, unpack } from "../canonical";
import { renewVersion } from "../change/base";
import { asAccepted, chosenOf, countableOf, listChosen } from "../choice-inputs";
import { supersedeWrites } from "../client-lock";
import { AcceptanceEntity, ProposalEntity } from "../entity";
import { Events } from "../events";
import { linkWrite, nextPlace, type Place, PlaceTaken, recordOf, type Signed, signRecord } from "../evidence";
import { proveAnswerWrite } from "../evidence/code-limits";
import type { AcceptanceRecord } from "../evidence/format/types";
import { withLink } from "../link";
import { count } from "../option-selection/rules";
import { ruleOf } from "../redline/tax";
import { refuseRevoked } from "../refuse-revoked";
import { refuseSender } from "../refuse-sender";
import {
  acceptanceOf,
  acceptWrites,
  evidenceOf,
  factsOf,
  find,
  findVersion,
  keyOf,
  type Row,
  type Version,
} from "../rows";
import { acceptRefusal, OPEN } from "../rules";
import type { Acceptance, AcceptInput, Document } from "../schema";
import { answerersOf, isUnknown } from "../signer/recipients";

type Input = { hash: string } & AcceptInput;

const CHANGED = "This proposal changed. Please review it again.";

/**
 * Refuses an acceptance: 2034 already accepted, 2035 closed (D19), 1004 when the client saw another document
 * (D17).
 */
function refuseChanged(row: Row, current: Version | undefined, seen_hash: string): void {
  const facts = { ...factsOf(row), document_hash: current?.document_hash ?? "", seen_hash };
  const code = acceptRefusal(facts, now());
  if (code === Code.Conflict) fail(Code.Conflict, CHANGED);
  refuse(code);
}

/** Refuses a consumer who did not choose when the work may begin, and a business that did (422). */
function refuseUnchosen({ consumer }: Document, { begin_early }: AcceptInput): void {
  if (consumer && begin_early === undefined) invalid({ begin_early: "Choose when the work may begin" });
  if (!consumer && begin_early !== undefined) invalid({ begin_early: "Only a consumer chooses this" });
}

/** Returns the last day on which a consumer who signs now can withdraw; undefined for a business. */
async function lastDayFor({ consumer, time_zone }: Document): Promise<string | undefined> {
  if (!consumer) return undefined;
  const { lastDayOf, signingDay } = await import("../consumer/deadline");
  const { law, countries = [] } = consumer;
  return lastDayOf(law, signingDay(law, now(), time_zone), countries);
}

/** Returns the write that claims a certificate number, so that anybody can look it up in /verify. */
const certifyWrite = (row: Row, { certificate }: AcceptanceRecord): Db.Write =>
  Db.claim(
    {
      kind: "certificate",
      value: certificate,
      owner_id: row.owner_id,
      target_id: row.id,
      parent_id: row.project_id,
    },
    () => new PlaceTaken(),
  );

/** Returns the payments still to invoice, as of the day of signing. */
function plannedOf(current: Version, options: readonly number[], accepted_on: string) {
  const of = countableOf(current);
  if (!of)
    return {
      instalments: schedule(current.settings, current.total, accepted_on),
      credit: 0,
      kept: 0,
      first: [],
      credits: undefined,
    };
  return count(of, options, accepted_on).planned;
}

/**
 * The owed credit and the billing state that a signature is computed from; neither may change before it is
 * written.
 */
interface BillingState {
  owed: OwedRow | undefined;
  billing: Db.Write;
}

async function readBillingState(row: Row, current: Version): Promise<BillingState> {
  const { owner_id, project_id, id: proposal_id, change } = row;
  const [owed, billing] = await Promise.all([
    change ? owedOf(row) : undefined,
    startPreparingWrite(
      { owner_id, project_id, proposal_id, version: current.document_version },
      () => new BillingChanged(),
    ),
  ]);
  return { owed, billing };
}

function signWrites(
  row: Row,
  current: Version,
  { evidence, record_hash, signature }: Signed,
  place: Place,
  { owed, billing }: BillingState,
): Db.Write[] {
  const accepted_on = today(new Date(evidence.accepted_at), evidence.time_zone);
  const taken = () => new AppError(Code.ProposalAccepted);
  const planned = plannedOf(current, evidence.options, accepted_on);
  const scope_id = row.scope_id ?? failMissing("resource");
  return [
    // A view may change the row meanwhile; a send, an answer or a withdrawal may not.
    Db.reviseUnread<Row>(
      ProposalEntity,
      keyOf(row),
      // From here on lists and sums show the signed total, which the client's options may have changed.
      { status: "accepted", accepted_at: evidence.accepted_at, total: current.total },
      {
        where: ({ status, document_version }, { eq }) => {
          const open = OPEN.map((each: Row["status"]) => eq(status, each)).join(" OR ");
          return `(${open}) AND ${eq(document_version, current.document_version)}`;
        },
        refusal: taken,
      },
    ),
    Db.put(
      AcceptanceEntity.create({
        owner_id: row.owner_id,
        project_id: row.project_id,
        proposal_id: row.id,
        document_version: current.document_version,
        evidence,
        record_hash,
        signature,
        accepted_on,
        schedule: planned.instalments,
        credit: planned.credit,
        ...(row.change ? { base: current.base } : {}),
      }),
      taken,
    ),
    ...acceptWrites(
      row,
      {
        proposal_id: row.id,
        version: current.document_version,
        total: current.total,
        currency: evidence.currency,
        scope_id,
        accepted_on,
        accepted_at: evidence.accepted_at,
        options: evidence.options,
      },
      rememberRestoring({
        from: { kind: "accepted" },
        status: "active",
        proposal_id: row.id,
        version: current.document_version,
        reason: "accepted",
      }),
    ),
    closeScopeWrite(row, scope_id),
    ...(row.change
      ? oweCreditWrites(
          owed,
          {
            owner_id: row.owner_id,
            project_id: row.project_id,
            proposal_id: row.id,
            document_version: current.document_version,
            currency: current.currency,
            amount: planned.credit,
            kept: planned.kept,
            first: planned.first,
            rates: planned.credits,
          },
          () => new BillingChanged(),
        )
      : []),
    billing,
    ...supersedeWrites(row),
    linkWrite(evidence, place, row.project_id, record_hash),
    certifyWrite(row, evidence),
  ];
}

/** An owed credit or the billing state changed during signing: the invoices are read again. */
class BillingChanged extends Error {}

/** The number of simultaneous signatures in one workspace; each round gives one of them its place. */
const ROUNDS = 60;

/** Makes the record at the next free place of the workspace's chain and commits it there. */
const commitInChain = <T>(owner_id: number, attempt: (place: Place) => Promise<T>): Promise<T> =>
  Db.retryOnConflict(async () => attempt(await nextPlace(owner_id)), { on: [PlaceTaken], tries: ROUNDS });

/**
 * Accepts the exact document that the client saw. Record (D16) with its place in the workspace's chain, hash
 * and signature, status, fixed schedule and event commit in one transaction, so that deposit and schedule are
 * made exactly once (D22). Of two acceptances at the same time one wins, the other gets 2034. 1004 for a hash
 * other than that of the current document with these options and the current invoices (D17); 2035 for a
 * closed link (D19); 422 for a wrong or missing code (D20) and for the sender's name.
 */
export const accept = (input: Input): Promise<Acceptance> =>
  Db.retryOnConflict(() => acceptOnce(input), { on: [BillingChanged], tries: ROUNDS });

const acceptOnce = (input: Input): Promise<Acceptance> =>
  withLink(input.hash, async ({ row, published }) => {
    refuseChanged(row, published, published.document_hash);
    // The stored document must be the hashed one, or the record would prove nothing.
    if (!intact(published.document, published.document_hash))
      throw new Error("A stored document lost its hash");
    // The billing state is read before the version: an invoice or credit note made in between changes it, and
    // the client must look again.
    const state = await readBillingState(row, published);
    // A change order whose invoices changed since the client saw it is another document.
    const current = chosenOf(await renewVersion(row, published), input.options);
    refuseChanged(row, current, input.document_hash);
    const document = unpack(current.document);
    refuseSender(document, input.name);
    // A contract that a consumer withdrew from has no changes any more.
    if (row.change) await refuseRevoked(row);
    refuseUnchosen(document, input);
    const options = listChosen(current);
    try {
      const code = await proveAnswerWrite(row, input);
      const accepting = {
        row,
        document,
        document_hash: current.document_hash,
        input: { ...input, options },
        code_sent_at: code?.sent_at,
        email_unknown: await isUnknown(row, input.email),
        last_day: await lastDayFor(document),
      };
      return await commitInChain(row.owner_id, async (place) => {
        const record = signRecord(recordOf(accepting, place));
        await Db.commit(
          [...signWrites(row, current, record, place, state), ...(code ? [code.write] : [])],
          [
            Events.Accepted.of(
              `proposal:${row.id}`,
              { project_id: row.project_id, proposal_id: row.id, version: current.document_version },
              {
                before: { status: row.status },
                after: {
                  status: "accepted",
                  document_hash: current.document_hash,
                  record_hash: record.record_hash,
                },
                version: row.version + 1,
              },
            ),
          ],
        );
        return evidenceOf({ ...record, sealed_hash: undefined });
      });
    } catch (error) {
      // The owner may have withdrawn it or sent another version between reading and writing: the error says
      // which.
      if (error instanceof AppError) {
        const latest = await find(row.id);
        const newest = await findVersion(latest);
        const same = newest?.document_hash === published.document_hash;
        refuseChanged(latest, newest, same ? published.document_hash : "");
      }
      throw error;
    }
  });

export interface AcceptedSchedule {
  /** Set for a change order: the amount billed beyond its total. Its payments are those still to come. */
  change: { credit: number } | undefined;
  proposal_id: number;
  document_version: number;
  /** The day of acceptance in the sender's zone. */
  accepted_on: string;
  total: number;
  currency: string;
  client_id: number;
  title: string;
  payments: Instalment[];
  /** How its invoices are taxed; undefined where the signed document names no tax. */
  tax: TaxRule | undefined;
  /** The chosen optional services and alternatives. */
  options: number[];
  /** Addresses that count as having answered themselves. */
  answerers: string[];
}

/**
 * Returns the results of an acceptance as they were fixed at signing. 1003 when that version was not
 * accepted.
 */
export async function readAcceptedSchedule(ref: {
  proposal_id: number;
  version?: number;
}): Promise<AcceptedSchedule> {
  const row = await find(ref.proposal_id);
  const version = ref.version ?? row.document_version;
  const [current, accepted] = await Promise.all([findVersion(row, version), acceptanceOf(row, version)]);
  if (!current || !accepted) return fail(Code.NotFound);
  const of = countableOf(current);
  return {
    proposal_id: row.id,
    document_version: version,
    accepted_on: accepted.accepted_on,
    change: row.change && { credit: accepted.credit ?? 0 },
    total: asAccepted(current, accepted).total,
    currency: current.currency,
    client_id: current.client_id,
    title: unpack(current.document).title,
    payments: accepted.schedule,
    tax: ruleOf(of?.tax, of?.base),
    options: accepted.evidence.options,
    answerers: answerersOf(row, accepted.evidence),
  };
}
