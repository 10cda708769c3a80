/**
 * Computes the agreement of a project from the facts on its row: the version that the client holds, the
 * signed one, an open change order, and unsent changes (docs/flows/acceptance.md). Browser-safe and pure.
 */
import { endOfDay } from "../../platform/date";
import { Money } from "../../platform/money";
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
  /** The scope that the version was made of. */
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
  /** The ids of the optional services that the client chose. */
  options: readonly number[];
}

/** A consumer's withdrawal from what is agreed, as its project's row repeats it. Minor units. */
export interface Withdrawn {
  proposal_id: number;
  at: string;
  /** False for a change order alone: the contract before it goes on. */
  whole: boolean;
  /** What the business keeps of the money: for work that was done, and for the contract that goes on. */
  keeps: number;
  refund: number;
  outstanding: number;
  refund_by: string;
  settled_at?: string | undefined;
}

/** A change order that is not signed; `number` is 1 for the project's first. */
export interface Asked extends Held {
  number: number;
}

/** The pending restore of a project's draft. */
export interface RestoreJob {
  id: number;
  from:
    | { kind: "accepted" }
    | { kind: "version"; proposal_id: number; version: number }
    | { kind: "discard"; id: number };
  /** The status of the scope afterwards: only a draft can be edited. */
  status: "draft" | "active";
  /** The proposal and version in force afterwards, and why the edits leave the draft. */
  proposal_id: number;
  version: number;
  reason: "discarded" | "accepted" | "dropped" | "restored";
  /** True if the open change order ends with this restore. */
  ends?: boolean | undefined;
}

/** The number of unsent changes, counted against one version. */
export interface Counted {
  proposal_id: number;
  version: number;
  changes: number;
  texts: number;
}

/** The facts on a project's row that the agreement is computed from. */
export interface AgreementFacts {
  status: "draft" | "active" | "completed";
  created_at: string;
  won_at?: string | null | undefined;
  completed_at?: string | null | undefined;
  /** The total of the draft's services, in minor units. */
  price_total: number;
  held?: Held | undefined;
  accepted?: Signed | undefined;
  change?: Asked | undefined;
  revoked?: Withdrawn | undefined;
  /** The unsent changes, as last counted. */
  unsent?: Counted | undefined;
}

/** The statuses in which the client can answer the newest version, or the owner can open it again. */
const OUT: readonly Status[] = ["published", "sent", "viewed", "changes_requested", "expired"];

/** Returns whether a version is with the client, or closed only by its last day. */
export const isOut = (status: Status | undefined): boolean => status !== undefined && OUT.includes(status);

const statusOf = (held: Held, now: Date): Status =>
  statusAt({ status: held.status, expire_at: held.expire_at ?? null, zone: held.time_zone ?? "UTC" }, now);

const sinceOf = (held: Held, status: Status): string | null =>
  status === "expired" && held.expire_at
    ? endOfDay(held.expire_at, held.time_zone ?? "UTC").toISOString()
    : (held.since ?? null);

/** Returns the price in minor units: of the accepted version, else of the sent one, else of the draft. */
export const priceOf = ({ accepted, held, price_total }: AgreementFacts): number =>
  accepted?.total ?? held?.total ?? price_total;

/** Returns the version that the draft is compared with: the one that the next sending would replace. */
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
  if (facts.revoked?.whole) return { status: "withdrawn", since: facts.revoked.at };
  if (facts.status === "active") return { status: "active", since: accepted?.accepted_at ?? null };
  if (accepted) return { status: "accepted", since: accepted.accepted_at };
  if (!held) return { status: "draft", since: facts.created_at };
  const status = statusOf(held, now);
  return status === "draft" || status === "superseded"
    ? { status: "draft", since: facts.created_at }
    : { status, since: sinceOf(held, status) };
}

const withdrawalOf = ({ keeps: _, settled_at, ...told }: Withdrawn): Agreement["withdrawal"] => ({
  ...told,
  settled_at: settled_at ?? null,
});

/**
 * Returns the agreement of a project at a given time: an open version expires the day after its last one
 * (D19).
 */
export function agreementOf(facts: AgreementFacts, now: Date): Agreement {
  const { held, accepted, change } = facts;
  const changed = change && statusOf(change, now);
  const agreed = accepted?.total ?? 0;
  // The total of a change order that was never sent is that of the draft.
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
    ...(facts.revoked ? { withdrawal: withdrawalOf(facts.revoked) } : {}),
  };
}
