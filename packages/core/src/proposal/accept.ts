import { Actor } from "../platform/actor";
import { iso, now } from "../platform/clock";
import { today } from "../platform/date";
import { Db } from "../platform/db";
import { AppError, Code, fail, invalid, refuse } from "../platform/error";
import { intact, unpack } from "./canonical";
import { AcceptanceEntity, type Evidence, ProposalEntity } from "./entity";
import { Events } from "./events";
import { withLink } from "./link";
import { certificateOf } from "./print";
import { acceptanceOf, type Edition, edition, factsOf, find, keyOf, mirrored, type Row } from "./rows";
import { acceptRefusal, OPEN } from "./rules";
import { type Instalment, schedule } from "./schedule";
import { type Acceptance, type AcceptInput, CONSENT_TEXT, CONSENT_VERSION, type Document } from "./schema";

type Input = { hash: string } & AcceptInput;

const CHANGED = "This proposal changed. Please review it again.";

/** 2034 accepted before, 2035 closed (D19), 1004 when the client saw another document (D17). */
function refuseChanged(row: Row, current: Edition | undefined, seen_hash: string): void {
  const facts = { ...factsOf(row), document_hash: current?.document_hash ?? "", seen_hash };
  const code = acceptRefusal(facts, now());
  if (code === Code.Conflict) fail(Code.Conflict, CHANGED);
  refuse(code);
}

/** The evidence of D16, as of this instant and request. */
function evidence(row: Row, current: Edition, document: Document, input: Input): Evidence {
  const { ip, user_agent } = Actor.request();
  return {
    certificate: certificateOf(current.document_hash),
    proposal_id: row.id,
    version: current.document_version,
    document_hash: current.document_hash,
    name: input.name,
    email: input.email,
    email_verification: "typed",
    consent_text: CONSENT_TEXT,
    consent_version: CONSENT_VERSION,
    ip,
    user_agent,
    time_zone: document.time_zone,
    options: input.options ?? [],
    sent_at: row.first_sent_at ?? null,
    viewed_at: row.viewed_at ?? null,
    accepted_at: iso(),
  };
}

function writes(row: Row, current: Edition, signed: Evidence): Db.Write[] {
  const accepted_on = today(new Date(signed.accepted_at), signed.time_zone);
  const taken = () => new AppError(Code.ProposalAccepted);
  return [
    // A view may move the row meanwhile; a send, an answer or a withdrawal may not.
    Db.update(
      ProposalEntity.patch(keyOf(row))
        .set({ status: "accepted", accepted_at: signed.accepted_at })
        .add({ version: 1 })
        .where(({ status, document_version }, { eq }) => {
          const open = OPEN.map((each: Row["status"]) => eq(status, each)).join(" OR ");
          return `(${open}) AND ${eq(document_version, current.document_version)}`;
        }),
      taken,
    ),
    Db.put(
      AcceptanceEntity.create({
        owner_id: row.owner_id,
        project_id: row.project_id,
        proposal_id: row.id,
        document_version: current.document_version,
        evidence: signed,
        accepted_on,
        schedule: schedule(current.settings, current.total, accepted_on),
      }),
      taken,
    ),
    mirrored(row, "accepted"),
  ];
}

/**
 * The client accepts the exact document it saw. Record (D16), status, fixed schedule and event commit in one
 * transaction, so that deposit and schedule follow exactly once (D22). Of two acceptances at once one wins,
 * the other gets 2034; another hash than the current one is 1004 (D17); a closed link is 2035 (D19).
 */
export const accept = (input: Input): Promise<Acceptance> =>
  withLink(input.hash, async ({ row, edition: current }) => {
    refuseChanged(row, current, input.document_hash);
    // What is stored must be what was hashed, or the record would prove nothing.
    if (!intact(current.document, current.document_hash)) throw new Error("A stored document lost its hash");
    const document = unpack(current.document);
    const services = new Set(document.phases.flatMap((phase) => phase.services.map(({ id }) => id)));
    if (input.options?.some((id) => !services.has(id)))
      invalid({ options: "One of these is not in the proposal" });
    const signed = evidence(row, current, document, input);
    try {
      await Db.commit(writes(row, current, signed), [
        Events.Accepted.of(
          `proposal:${row.id}`,
          { project_id: row.project_id, proposal_id: row.id, version: current.document_version },
          {
            before: { status: row.status },
            after: { status: "accepted", document_hash: current.document_hash },
            version: row.version + 1,
          },
        ),
      ]);
    } catch (error) {
      // Between reading and writing the owner may have withdrawn it or sent another version: say which.
      if (error instanceof AppError) {
        const latest = await find(row.id);
        refuseChanged(latest, await edition(latest), input.document_hash);
      }
      throw error;
    }
    return { ...signed, sealed_hash: null };
  });

export interface AcceptedSchedule {
  proposal_id: number;
  document_version: number;
  /** The day of acceptance in the sender's zone. */
  accepted_on: string;
  total: number;
  currency: string;
  client_id: number;
  title: string;
  payments: Instalment[];
}

/** What follows from an acceptance, as fixed when it was signed. 1003 when that edition was not accepted. */
export async function acceptedSchedule(ref: {
  proposal_id: number;
  version?: number;
}): Promise<AcceptedSchedule> {
  const row = await find(ref.proposal_id);
  const version = ref.version ?? row.document_version;
  const [current, accepted] = await Promise.all([edition(row, version), acceptanceOf(row, version)]);
  if (!current || !accepted) return fail(Code.NotFound);
  return {
    proposal_id: row.id,
    document_version: version,
    accepted_on: accepted.accepted_on,
    total: current.total,
    currency: current.currency,
    client_id: current.client_id,
    title: unpack(current.document).title,
    payments: accepted.schedule,
  };
}
