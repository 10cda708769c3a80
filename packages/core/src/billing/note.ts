import type Stripe from "stripe";
import { isSigned, sign } from "../platform/stripe/metadata";
import { PaidPlan } from "./schema";

/** What follows at an end that its owner planned. */
export interface Next {
  plan: PaidPlan;
  extra_seats: number;
  code?: string | undefined;
  /** The end that it was planned with, in the provider's seconds. */
  at: number;
}

/** Extra seats that are paid until the end of a period, though fewer are used. */
export interface Prepaid {
  extra_seats: number;
  until: number;
}

/** What we write on a subscription at the provider, signed. */
export interface Note {
  /** The request that it was made by. */
  asked_id?: string | undefined;
  /** The codes that it was bought with. */
  codes: readonly string[];
  next?: Next | undefined;
  prepaid?: Prepaid | undefined;
}

const fieldsOf = (owner_id: number, { asked_id, codes, next, prepaid }: Note): Record<string, string> => ({
  owner_id: `${owner_id}`,
  asked_id: asked_id ?? "",
  codes: codes.join(","),
  next_plan: next?.plan ?? "",
  next_seats: next ? `${next.extra_seats}` : "",
  next_code: next?.code ?? "",
  next_at: next ? `${next.at}` : "",
  paid_seats: prepaid ? `${prepaid.extra_seats}` : "",
  paid_until: prepaid ? `${prepaid.until}` : "",
});

const BLANK: Note = { codes: [] };

/** Returns the metadata of a new subscription of ours. */
export const metadataOf = (owner_id: number, note = BLANK): Record<string, string> => {
  const filled = Object.entries(fieldsOf(owner_id, note)).filter(([, word]) => word !== "");
  return sign("subscription", Object.fromEntries(filled), { account: undefined });
};

/** Returns the metadata that takes the place of what a subscription has: an empty word removes one. */
export const metadataAfter = (owner_id: number, note: Note): Record<string, string> => ({
  ...fieldsOf(owner_id, note),
  ...metadataOf(owner_id, note),
});

/** Returns whether a subscription was made by us. */
export const isOurs = ({ metadata }: Pick<Stripe.Subscription, "metadata">): boolean =>
  isSigned("subscription", metadata, { account: undefined });

/** Reads what we wrote on a subscription. */
export function noteOf({ metadata: of }: Pick<Stripe.Subscription, "metadata">): Note {
  const plan = PaidPlan.safeParse(of.next_plan);
  return {
    asked_id: of.asked_id,
    codes: of.codes ? of.codes.split(",") : [],
    next: plan.success
      ? {
          plan: plan.data,
          extra_seats: Number(of.next_seats ?? 0),
          code: of.next_code,
          at: Number(of.next_at ?? 0),
        }
      : undefined,
    prepaid: of.paid_until
      ? { extra_seats: Number(of.paid_seats ?? 0), until: Number(of.paid_until) }
      : undefined,
  };
}
