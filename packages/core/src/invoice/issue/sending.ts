/** Where an invoice would go if it was sent now, and what it would say and do: read where a person is to approve it. */
import { isDeepStrictEqual } from "node:util";
import { feesOf } from "../../billing/fee/rules";
import { type NetworkName, networkBetween } from "../../platform/delivery/rules";
import { AppError } from "../../platform/error";
import { METHODS, type PaymentMethod } from "../../platform/stripe/methods/rules";
import { Workspace } from "../../workspace";
import { withDeductions } from "../draft/withholding";
import { surchargeOf } from "../payment/rules";
import { withWays } from "../payment-methods";
import { carriedFees, row } from "../read";
import type { Snapshot } from "../schema";
import { refuseIncomplete } from "./complete";
import { fullName, partiesOf, referencesOf, snapshotOf } from "./parties";
import { refuseSend, refuseUntaxed, type SendFacts } from "./send";

/** Nothing is left out of what its client would get, or what would follow by itself. */
export interface Sending {
  recipient: { name: string; email: string } | null;
  email_cc: string[];
  message: string;
  note: string;
  terms: string;
  purchase_order: string;
  buyer_reference: string;
  /** The day on which it is due; null where it follows from `payment_terms`. */
  due_on: string | null;
  /** Days to pay, from the day of sending. */
  payment_terms: number;
  lines: string[];
  /** What the client is asked for: less withheld tax, and rounded as cash is. */
  asked: number;
  /** The ways to pay it online, each with what the client pays beside the amount. */
  ways: { way: PaymentMethod; fee: number }[];
  allow_partial: boolean;
  /** Days from the due date on which it is mailed again while it is unpaid; negative before it. */
  reminder_days: readonly number[];
  /** The network that would get the e-invoice, and the client's address there; null where none would. */
  network: { name: NetworkName; address: string } | null;
  /** Everything else that would be frozen: both parties, the brand, the accounts to pay to. */
  paper: Snapshot;
}

function describeSending({ row: of, parties, workspace }: SendFacts): Sending {
  const { contact, client } = parties;
  const { payment_methods, totals } = withDeductions(withWays(of, workspace), workspace, client);
  const fees = carriedFees({ fees: feesOf(workspace), currency: of.currency });
  const asked = totals.amount_due;
  const paper = snapshotOf(parties, workspace, of);
  const { electronic_address: address = "" } = paper.buyer;
  const name = paper.einvoice_format === "none" ? undefined : networkBetween(workspace, address);
  return {
    recipient: contact ? { name: fullName(contact), email: contact.email } : null,
    email_cc: of.email_cc,
    message: of.message ?? "",
    note: of.note,
    terms: of.terms,
    ...referencesOf(of, client),
    due_on: of.due_on ?? null,
    payment_terms: of.payment_terms,
    lines: of.items.map((item) => [item.name, item.description].filter(Boolean).join(": ")),
    asked,
    ways: METHODS.filter((way) => payment_methods.includes(way)).map((way) => ({
      way,
      fee: of.pass_fee ? surchargeOf(fees[way], Math.max(0, asked), of.currency) : 0,
    })),
    allow_partial: of.allow_partial ?? false,
    reminder_days: workspace.reminder_days,
    network: name ? { name, address } : null,
    paper,
  };
}

export interface Read {
  sending: Sending;
  /** What would refuse the send, a sentence each. */
  obstacles: string[];
  /** Says whether that is still so of what a send has read. */
  holds: (now: SendFacts) => boolean;
}

/** Returns where a draft would go if it was sent now. */
export async function readSending(id: number): Promise<Read> {
  const of = await row(id);
  const [parties, workspace] = await Promise.all([partiesOf(of), Workspace.get()]);
  const today = await Workspace.today(workspace);
  const sending = describeSending({ row: of, parties, workspace });
  const read = {
    sending,
    obstacles: [],
    holds: (now: SendFacts) => isDeepStrictEqual(describeSending(now), sending),
  };
  try {
    refuseSend(of, "send", parties, today);
    refuseUntaxed(of, workspace, {});
    await refuseIncomplete(of, { parties, workspace, today });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { ...read, obstacles: Object.values(error.fields ?? { refusal: error.message }) };
  }
  return read;
}
