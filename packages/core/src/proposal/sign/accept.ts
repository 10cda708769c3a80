import { type OwedRow, owe, owedOf } from "../../invoice/owed";
import { now } from "../../platform/clock";
import { today } from "../../platform/date";
import { Db } from "../../platform/db";
import { AppError, Code, fail, refuse } from "../../platform/error";
import { closeScope, rememberRestoring } from "../../project/agreement";
import { prepare } from "../../project/billing";
import { find as findProject } from "../../project/read";
import { type Instalment, schedule } from "../../project/schedule/rules";
import { intact, unpack } from "../canonical";
import { renewVersion } from "../change/base";
import { asAccepted, chosenOf, countableOf, listChosen } from "../choice-inputs";
import { supersede } from "../client-lock";
import { AcceptanceEntity, ProposalEntity } from "../entity";
import { Events } from "../events";
import { link, nextPlace, type Place, PlaceTaken, recordOf, type Signed, signRecord } from "../evidence";
import { proveAnswer } from "../evidence/code-limits";
import type { AcceptanceRecord } from "../evidence/types";
import { withLink } from "../link";
import { count } from "../option-selection/rules";
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
import type { Acceptance, AcceptInput } from "../schema";
import { answerersOf, isUnknown } from "../signer/recipients";

type Input = { hash: string } & AcceptInput;

const CHANGED = "This proposal changed. Please review it again.";

/** 2034 accepted before, 2035 closed (D19), 1004 when the client saw another document (D17). */
function refuseChanged(row: Row, current: Version | undefined, seen_hash: string): void {
  const facts = { ...factsOf(row), document_hash: current?.document_hash ?? "", seen_hash };
  const code = acceptRefusal(facts, now());
  if (code === Code.Conflict) fail(Code.Conflict, CHANGED);
  refuse(code);
}

/** Claims a certificate's number, so that anybody can ask /verify for it. */
const certified = (row: Row, { certificate }: AcceptanceRecord): Db.Write =>
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

/** What is still to be invoiced, as of the day of signing. */
function plannedOf(current: Version, options: readonly number[], accepted_on: string) {
  const of = countableOf(current);
  if (!of)
    return {
      instalments: schedule(current.settings, current.total, accepted_on),
      credit: 0,
      kept: 0,
      first: [],
    };
  return count(of, options, accepted_on).planned;
}

/** The scope that was offered; of a version from before it was kept, the one that the project goes by. */
async function scopeOf({ project_id, scope_id }: Row): Promise<number> {
  if (scope_id !== undefined) return scope_id;
  return (await findProject(project_id))?.scopes[0]?.id ?? project_id;
}

/** What a signature is computed beside: what is owed and billed may not move until it is there. */
interface Standing {
  owed: OwedRow | undefined;
  billing: Db.Write;
}

async function findStanding(row: Row, current: Version): Promise<Standing> {
  const { owner_id, project_id, id: proposal_id, change } = row;
  const [owed, billing] = await Promise.all([
    change ? owedOf(row) : undefined,
    prepare(
      { owner_id, project_id, proposal_id, version: current.document_version },
      () => new BillingChanged(),
    ),
  ]);
  return { owed, billing };
}

async function writes(
  row: Row,
  current: Version,
  { evidence, record_hash, signature }: Signed,
  place: Place,
  { owed, billing }: Standing,
): Promise<Db.Write[]> {
  const accepted_on = today(new Date(evidence.accepted_at), evidence.time_zone);
  const taken = () => new AppError(Code.ProposalAccepted);
  const planned = plannedOf(current, evidence.options, accepted_on);
  const scope_id = await scopeOf(row);
  return [
    // A view may move the row meanwhile; a send, an answer or a withdrawal may not.
    Db.reviseUnread<Row>(
      ProposalEntity,
      keyOf(row),
      // From here on every list and sum tells what was signed, which the client's options may have moved.
      { status: "accepted", accepted_at: evidence.accepted_at, total: evidence.total },
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
        total: evidence.total,
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
    closeScope(row, scope_id),
    ...(row.change
      ? owe(
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
          },
          () => new BillingChanged(),
        )
      : []),
    billing,
    ...supersede(row),
    link(evidence, place, row.project_id, record_hash),
    certified(row, evidence),
  ];
}

/** What is owed or billed moved while something was signed: its invoices are read once more. */
class BillingChanged extends Error {}

/** As many as may sign in one workspace at one moment; each round one of them gets its place. */
const ROUNDS = 60;

/** Makes the record at the next free place of the workspace's chain and commits it there. */
const commitInChain = <T>(owner_id: number, attempt: (place: Place) => Promise<T>): Promise<T> =>
  Db.retryOnConflict(async () => attempt(await nextPlace(owner_id)), { on: [PlaceTaken], tries: ROUNDS });

/**
 * The client accepts the exact document it saw. Record (D16) with its place in the workspace's chain, its hash
 * and signature, status, fixed schedule and event commit in one transaction, so that deposit and schedule
 * follow exactly once (D22). Of two acceptances at once one wins, the other gets 2034; another hash than that
 * of the current document with the options named and the invoices as they stand is 1004 (D17); a closed link is 2035 (D19); a wrong or missing code (D20) and the sender's name are 422.
 */
export const accept = (input: Input): Promise<Acceptance> =>
  Db.retryOnConflict(() => acceptOnce(input), { on: [BillingChanged], tries: ROUNDS });

const acceptOnce = (input: Input): Promise<Acceptance> =>
  withLink(input.hash, async ({ row, published }) => {
    refuseChanged(row, published, published.document_hash);
    // What is stored must be what was hashed, or the record would prove nothing.
    if (!intact(published.document, published.document_hash))
      throw new Error("A stored document lost its hash");
    // Read before what it is computed beside: an invoice or note that comes between moves it, and the client looks again.
    const standing = await findStanding(row, published);
    // A change order whose invoices moved since the client saw it is another document.
    const current = chosenOf(await renewVersion(row, published), input.options);
    refuseChanged(row, current, input.document_hash);
    const document = unpack(current.document);
    refuseSender(document, input.name);
    const options = listChosen(current);
    try {
      const code = await proveAnswer(row, input);
      const accepting = {
        row,
        document,
        document_hash: current.document_hash,
        input: { ...input, options },
        code_sent_at: code?.sent_at,
        email_unknown: await isUnknown(row, input.email),
      };
      return await commitInChain(row.owner_id, async (place) => {
        const record = signRecord(recordOf(accepting, place));
        await Db.commit(
          [...(await writes(row, current, record, place, standing)), ...(code ? [code.write] : [])],
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
      // Between reading and writing the owner may have withdrawn it or sent another version: say which.
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
  /** Set for a change order: what was billed beyond its total. Its payments are those still to come. */
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
  /** The optional services and alternatives that were chosen. */
  options: number[];
  /** Addresses whose own act it is. */
  answerers: string[];
}

/** What follows from an acceptance, as fixed when it was signed. 1003 when that version was not accepted. */
export async function readAcceptedSchedule(ref: {
  proposal_id: number;
  version?: number;
}): Promise<AcceptedSchedule> {
  const row = await find(ref.proposal_id);
  const version = ref.version ?? row.document_version;
  const [current, accepted] = await Promise.all([findVersion(row, version), acceptanceOf(row, version)]);
  if (!current || !accepted) return fail(Code.NotFound);
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
    options: accepted.evidence.options,
    answerers: answerersOf(row, accepted.evidence),
  };
}
