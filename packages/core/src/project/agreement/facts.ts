/**
 * What is agreed of a project, computed from the facts on its row: what the client holds, what is signed, what
 * is only asked for, and what was not sent (docs/flows/acceptance.md). Browser-safe and pure.
 */
import { endOfDay } from "../../platform/date";
import * as Money from "../../platform/money";
import type { Agreement, AgreementStatus } from "./schema";
import { type Status, statusAt } from "./status/rules";

/** The newest version of a proposal, as its project's row repeats it. Minor units, ISO times. */
export interface Held {
  proposal_id: number;
  version: number;
  status: Status;
  since?: string | undefined;
  total: number;
  currency: string;
  /** The scope that it was made of. */
  scope_id?: number | undefined;
  sent_at?: string | undefined;
  sent_to?: string | undefined;
  contact_name?: string | undefined;
  view_count: number;
  viewed_at?: string | undefined;
  last_viewed_at?: string | undefined;
  expire_at?: string | undefined;
  time_zone?: string | undefined;
  decline_reason?: string | undefined;
}

/** The newest accepted document. */
export interface Signed {
  proposal_id: number;
  version: number;
  total: number;
  currency: string;
  scope_id?: number | undefined;
  accepted_on: string;
  accepted_at: string;
  /** The services that the client chose among options. */
  options: readonly number[];
}

/** A change order that nobody signed; `number` is 1 for the project's first. */
export interface Asked extends Held {
  number: number;
}

/** What the draft of a project shall become, until it is. */
export interface RestoreJob {
  id: number;
  from:
    | { kind: "accepted" }
    | { kind: "version"; proposal_id: number; version: number }
    | { kind: "discard"; id: number };
  /** The status of its scope afterwards: only a draft is edited. */
  status: "draft" | "active";
  /** The proposal that it is about, with the version that then stands, and why the edits leave the draft. */
  proposal_id: number;
  version: number;
  reason: "discarded" | "accepted" | "dropped" | "restored";
  /** The open change order ends with it. */
  ends?: boolean | undefined;
}

/** How much of the draft the client does not have, counted against one version. */
export interface Counted {
  proposal_id: number;
  version: number;
  changes: number;
  texts: number;
}

/** The facts of a project's row. */
export interface AgreementFacts {
  status: "draft" | "active" | "completed";
  created_at: string;
  won_at?: string | null | undefined;
  completed_at?: string | null | undefined;
  /** What the draft's services add up to, in minor units. */
  price_total: number;
  held?: Held | undefined;
  accepted?: Signed | undefined;
  change?: Asked | undefined;
  /** How much of the draft the client does not have, as last counted. */
  unsent?: Counted | undefined;
}

/** The statuses in which the newest version is what the client may answer, or what its owner may open again. */
const OUT: readonly Status[] = ["published", "sent", "viewed", "changes_requested", "expired"];

/** Whether a version is with the client, or closed by its last day and nothing else. */
export const isOut = (status: Status | undefined): boolean => status !== undefined && OUT.includes(status);

const statusOf = (held: Held, now: Date): Status =>
  statusAt({ status: held.status, expire_at: held.expire_at ?? null, zone: held.time_zone ?? "UTC" }, now);

const sinceOf = (held: Held, status: Status): string | null =>
  status === "expired" && held.expire_at
    ? endOfDay(held.expire_at, held.time_zone ?? "UTC").toISOString()
    : (held.since ?? null);

/** What the client holds: accepted, else sent, else nothing, so that the draft's own sum counts. Minor units. */
export const priceOf = ({ accepted, held, price_total }: AgreementFacts): number =>
  accepted?.total ?? held?.total ?? price_total;

/** What the draft is compared with: the version that a next sending would replace. */
export function referenceOf(
  { accepted, held, change }: Pick<AgreementFacts, "accepted" | "held" | "change">,
  now: Date,
): { proposal_id: number; version: number; total: number; next: number } | undefined {
  if (accepted) {
    if (!change) return undefined;
    const status = statusOf(change, now);
    const asked = status !== "expired" && isOut(status);
    const of = asked ? change : accepted;
    return { ...pick(of), next: change.version + 1 };
  }
  return held && isOut(held.status) ? { ...pick(held), next: held.version + 1 } : undefined;
}

const pick = ({ proposal_id, version, total }: Held | Signed) => ({ proposal_id, version, total });

function unsentOf(facts: AgreementFacts, now: Date): Agreement["unsent"] {
  const reference = referenceOf(facts, now);
  if (!reference) return null;
  const difference = Money.subtract(facts.price_total, reference.total);
  const { unsent } = facts;
  const counts = unsent?.proposal_id === reference.proposal_id && unsent.version === reference.version;
  const { changes, texts } = counts ? unsent : { changes: 0, texts: 0 };
  if (difference === 0 && changes === 0) return null;
  return {
    version: reference.next,
    total: facts.price_total,
    difference,
    change_count: Math.max(changes, difference === 0 ? 0 : 1),
    text_count: texts,
  };
}

function deriveStatus(facts: AgreementFacts, now: Date): { status: AgreementStatus; since: string | null } {
  const { held, accepted } = facts;
  if (facts.status === "completed") return { status: "completed", since: null };
  if (facts.status === "active") return { status: "active", since: accepted?.accepted_at ?? null };
  if (accepted) return { status: "accepted", since: accepted.accepted_at };
  if (!held) return { status: "draft", since: facts.created_at };
  const status = statusOf(held, now);
  return status === "draft" || status === "superseded"
    ? { status: "draft", since: facts.created_at }
    : { status, since: sinceOf(held, status) };
}

/** The agreement of a project as it is at an instant: the day after the last one, an open version has expired (D19). */
export function agreementOf(facts: AgreementFacts, now: Date): Agreement {
  const { held, accepted, change } = facts;
  const changed = change && statusOf(change, now);
  const agreed = accepted?.total ?? 0;
  // A change order that was never sent asks for what the draft adds up to.
  const asks = change && (changed === "draft" ? facts.price_total : change.total);
  const total = accepted && held && accepted.proposal_id === held.proposal_id ? accepted.total : held?.total;
  return {
    ...deriveStatus(facts, now),
    document: held
      ? {
          proposal_id: held.proposal_id,
          version: held.version,
          total: total ?? held.total,
          sent_at: held.sent_at ?? null,
          sent_to: held.sent_to ?? null,
          contact_name: held.contact_name ?? null,
          view_count: held.view_count,
          viewed_at: held.viewed_at ?? null,
          last_viewed_at: held.last_viewed_at ?? held.viewed_at ?? null,
          expire_at: held.expire_at ?? null,
          decline_reason: held.decline_reason ?? null,
        }
      : null,
    accepted: accepted
      ? {
          proposal_id: accepted.proposal_id,
          version: accepted.version,
          total: accepted.total,
          accepted_on: accepted.accepted_on,
          accepted_at: accepted.accepted_at,
        }
      : null,
    change:
      change && changed && asks !== undefined
        ? {
            proposal_id: change.proposal_id,
            number: change.number,
            version: change.version,
            status: changed,
            since: sinceOf(change, changed),
            total: asks,
            difference: Money.subtract(asks, agreed),
            sent_at: change.sent_at ?? null,
            view_count: change.view_count,
          }
        : null,
    unsent: unsentOf(facts, now),
  };
}
