import { feesOf } from "@stint/core/billing/fee/rules";
import type { Fee } from "@stint/core/billing/fee/schema";
import { estimateFee } from "@stint/core/invoice/payment/rules";
import { subtract } from "@stint/core/platform/money";
import { METHODS, type PaymentMethod } from "@stint/core/platform/stripe/methods/rules";
import { schemeOf, servesAccount } from "@stint/core/platform/stripe/schemes/rules";
import { findChoice, listMethods } from "@stint/core/workspace/payment-method/rules";
import type { CurrencyMethods } from "@stint/core/workspace/payment-method/schema";
import { count } from "../../../lib/format";
import type { SessionUser } from "../../../lib/session";
import type { Receiving } from "../../account/queries";

export type Method = CurrencyMethods["methods"][number];

export interface MethodLine {
  way: Method;
  name: string;
  /** When its money is in the bank, or what else to know. */
  note: string;
  fee: Fee | undefined;
  on: boolean;
  /** Why it cannot be switched on. */
  barred?: string;
  /** The owner's account at the provider may not take it yet, so clients are not offered it. */
  lacks: boolean;
  /** How that stands at the provider: it checks, it needs something first, or nobody asked it yet. */
  state?: "pending" | "needs" | "unasked" | undefined;
  /** Payers may be asked for its fee. */
  surcharge: boolean;
}

/** The currencies whose methods can be chosen: the workspace's own first, then those with methods of their own. */
export const currenciesOf = (user: Pick<SessionUser, "currency" | "online_methods">): string[] => [
  ...new Set([user.currency, "USD", "EUR", "GBP", ...user.online_methods.map((each) => each.currency)]),
];

const NAMES: Partial<Record<PaymentMethod, string>> = { card: "Card, Apple Pay, Google Pay" };

type CapableAccount = Pick<
  Receiving,
  "country" | "charges_enabled" | "capabilities" | "capabilities_pending" | "capabilities_inactive"
>;

/** Until the account takes payments at all, they go to the installation's own: nothing is lacking then. */
function standingOf(
  account: CapableAccount | null | undefined,
  capability: string,
): Pick<MethodLine, "lacks" | "state"> {
  if (!account?.charges_enabled || account.capabilities.includes(capability)) return { lacks: false };
  const state = account.capabilities_pending.includes(capability)
    ? "pending"
    : account.capabilities_inactive.includes(capability)
      ? "needs"
      : "unasked";
  return { lacks: true, state };
}

/** How a method stands at the provider, in words beside its name. */
export const STATE_WORDS = {
  pending: "Stripe is checking it",
  needs: "Stripe needs something from you",
  unasked: "Not switched on at Stripe",
} as const;

/** Lists the ways to pay of a currency as they stand, with the owner's account at the provider. */
export function linesOf(
  user: SessionUser,
  currency: string,
  account: CapableAccount | null | undefined,
): MethodLine[] {
  const country = account?.country || undefined;
  const on = listMethods(user, currency);
  const fees = feesOf(user);
  const online = METHODS.flatMap((way) => {
    const scheme = schemeOf(way, currency);
    if (!scheme) return [];
    const large = way === "bank" ? ", good for large amounts" : "";
    return [
      {
        way,
        name: NAMES[way] ?? scheme.name,
        note: `In your bank in ${count(scheme.arrives, "business day")}${large}`,
        fee: fees[way],
        on: on.includes(way),
        ...standingOf(account, scheme.capability),
        surcharge: scheme.surcharge,
        ...(servesAccount(scheme, country)
          ? {}
          : { barred: `Stripe does not offer it to accounts in ${country ?? ""}` }),
      },
    ];
  });
  return [
    ...online,
    {
      way: "manual" as const,
      name: "Transfer to my account",
      note: "They see your details below, you mark it paid",
      fee: undefined,
      on: on.includes("manual"),
      lacks: false,
      surcharge: false,
    },
  ];
}

/** Returns what of an amount reaches the owner by a way; all of it where the payer carries the fee. */
export const reachesOwner = (
  { fee, surcharge }: Pick<MethodLine, "fee" | "surcharge">,
  amount: number,
  currency: string,
  pass_fee: boolean,
): number =>
  fee && !(pass_fee && surcharge) ? subtract(amount, estimateFee(fee, amount, currency)) : amount;

/** Returns the ways that are switched on and that clients are not offered, because the account may not take them. */
export const listLacking = (lines: readonly MethodLine[]): MethodLine[] =>
  lines.filter(({ on, lacks, barred }) => on && lacks && !barred);

/** Returns the choices of all currencies with a change of one. */
export function withChange(
  user: SessionUser,
  currency: string,
  change: Partial<Pick<CurrencyMethods, "methods" | "pass_fee">>,
): CurrencyMethods[] {
  const now = findChoice(user, currency) ?? {
    currency,
    methods: listMethods(user, currency),
    pass_fee: false,
  };
  return [...user.online_methods.filter((each) => each.currency !== currency), { ...now, ...change }];
}

/** What the law says of the fee in a currency; undefined where it says nothing. */
export const feeLaw = (currency: string): string | undefined =>
  currency === "EUR"
    ? "In the EU nobody may be charged for a SEPA debit, iDEAL or Bancontact, and no person for a card. There you carry it."
    : currency === "GBP"
      ? "In the United Kingdom no person may be charged for the way they pay. Their invoices are not sent with the fee."
      : undefined;
