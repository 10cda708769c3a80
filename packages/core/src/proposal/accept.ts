import { Actor } from "../platform/actor";
import { iso, now } from "../platform/clock";
import { today } from "../platform/date";
import { Db } from "../platform/db";
import { AppError, Code, fail, refuse } from "../platform/error";
import { documentHash, unpack } from "./canonical";
import { EditionEntity, ProposalEntity } from "./entity";
import { Events } from "./events";
import { factsOf, withLink } from "./link";
import { edition, find, mirrored, OPEN, type Row } from "./rows";
import { acceptRefusal } from "./rules";
import { type Instalment, type InvoiceSettings, schedule } from "./schedule";
import { type Acceptance, type AcceptInput, CONSENT_TEXT, CONSENT_VERSION } from "./schema";

/**
 * The client accepts the exact document it saw. Record (D16), status, fixed schedule and event commit in one
 * transaction, so that deposit and schedule follow exactly once (D22). Of two acceptances at once one wins,
 * the other gets 2034; another hash than the current one is 1004 (D17); a closed link is 2035 (D19).
 */
export const accept = (input: { hash: string } & AcceptInput): Promise<Acceptance> =>
  withLink(input.hash, async (open) => {
    const { row, edition: current, zone } = open;
    const at = now();
    const code = acceptRefusal(
      { ...factsOf(open), document_hash: current.document_hash, seen_hash: input.document_hash },
      at,
    );
    if (code === Code.Conflict) fail(Code.Conflict, "This proposal changed. Please review it again.");
    refuse(code);
    const document = unpack(current.document as Uint8Array);
    // What is stored must be what was hashed, or the record would prove nothing.
    if (documentHash(document) !== current.document_hash) throw new Error("A stored document lost its hash");

    const { ip, user_agent } = Actor.request();
    const acceptance: Acceptance = {
      proposal_id: row.id,
      version: current.document_version,
      document_hash: current.document_hash,
      sealed_hash: null,
      name: input.name,
      email: input.email,
      email_verification: "typed",
      consent_text: CONSENT_TEXT,
      consent_version: CONSENT_VERSION,
      ip,
      user_agent,
      time_zone: zone,
      options: input.options ?? [],
      sent_at: row.sent_at ?? null,
      viewed_at: row.viewed_at ?? null,
      accepted_at: iso(),
    };
    const accepted_on = today(at, zone);
    const key = { owner_id: row.owner_id, project_id: row.project_id };
    const taken = () => new AppError(Code.ProposalAccepted);
    await Db.commit(
      [
        Db.update(
          ProposalEntity.patch({ ...key, id: row.id })
            .set({ status: "accepted", accepted_at: acceptance.accepted_at })
            .add({ version: 1 })
            .where(
              ({ status, document_version }, { eq }) =>
                `(${OPEN.map((each) => eq(status, each as Row["status"])).join(" OR ")}) AND ${eq(document_version, current.document_version)}`,
            ),
          taken,
        ),
        Db.update(
          EditionEntity.patch({ ...key, proposal_id: row.id, document_version: current.document_version })
            .set({
              acceptance,
              accepted_on,
              schedule: schedule(current.settings as InvoiceSettings, current.total, accepted_on),
            })
            .where(({ acceptance: held }, { notExists }) => notExists(held)),
          taken,
        ),
        mirrored(row, "accepted"),
      ],
      [
        Events.Accepted.of(
          `proposal:${row.id}`,
          { project_id: row.project_id, proposal_id: row.id, version: current.document_version },
          {
            before: { status: row.status },
            after: { status: "accepted", document_hash: current.document_hash },
          },
        ),
      ],
    ).catch(async (error) => {
      // Between reading and writing the owner may have withdrawn it or sent another version: say which.
      if (error instanceof AppError) refuse(await changedMeanwhile(row.id, input.document_hash, zone));
      throw error;
    });
    return acceptance;
  });

async function changedMeanwhile(id: number, seen_hash: string, zone: string): Promise<number | undefined> {
  const row = await find(id);
  const current = await edition(row);
  return acceptRefusal(
    {
      status: row.status,
      expire_at: row.expire_at ?? null,
      zone,
      document_hash: current?.document_hash ?? "",
      seen_hash,
    },
    now(),
  );
}

export interface AcceptedSchedule {
  proposal_id: number;
  document_version: number;
  /** The day of acceptance in the owner's zone. */
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
  const accepted = await edition(row, ref.version ?? row.document_version);
  if (!accepted?.accepted_on) return fail(Code.NotFound);
  return {
    proposal_id: row.id,
    document_version: accepted.document_version,
    accepted_on: accepted.accepted_on,
    total: accepted.total,
    currency: accepted.currency,
    client_id: accepted.client_id,
    title: row.title,
    payments: accepted.schedule as Instalment[],
  };
}
