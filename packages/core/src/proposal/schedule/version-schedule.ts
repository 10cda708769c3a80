/**
 * The schedule of one version (D25): of a first proposal all of its total, of a change order what is not billed
 * yet. Sent invoices never move; the rest is spread again over those that wait (D23, D4). Browser-safe.
 */
import type { BilledService, Creditable } from "../../invoice/owed/rules";
import * as Day from "../../platform/date";
import * as Money from "../../platform/money";
import {
  afterPhase,
  type Instalment,
  type InvoiceSettings,
  ON_ACCEPTANCE,
  type PhaseShare,
  schedule,
} from "../../project/schedule/rules";

/** An invoice of what was accepted, as a change order finds it: of the schedule, or one that was sent beside it. */
export interface BaseLine {
  id?: number | undefined;
  /** 0 beside the schedule. */
  sequence: number;
  label: string;
  /** Cents of the accepted total that it bills, before anything of that was taken back. */
  amount: number;
  /** Cents of that which were credited since. */
  credited: number;
  /** Cents of what is left that discounts give: nobody was asked for them. */
  given?: number | undefined;
  /** Of a sent one what it says itself: with its tax, its lines beside what was agreed, and what notes took. */
  printed?: { total: number; tax: number; beside: number; credited: number } | undefined;
  sent: boolean;
  number: string | null;
  send_on: string | null;
  due_on: string | null;
}

/** A sent invoice of which a change order can take something back. */
export interface BaseCreditable extends Creditable {
  /** What it bills by name. */
  services: BilledService[];
  /** A payment of it is contested or on its way: it gives back what no other can. */
  waits: boolean;
}

/** What a change order starts from. */
export interface BasePlan {
  lines: BaseLine[];
  /** Cents that were taken back of the sent ones. */
  credits: number;
  /** Cents of them that can still be taken back: what is asked for, without what discounts gave. */
  creditable: number;
  /** Each of them, the newest first. */
  creditables?: BaseCreditable[] | undefined;
  /** Cents of the accepted total on what is not sent, beside the instalments. */
  drafts?: number | undefined;
  /** The day of the first acceptance: days after acceptance are counted from it. */
  accepted_on: string;
  /** The invoice settings are the accepted ones: the waiting invoices keep their places and days. */
  keeps: boolean;
  /** The accepted settings asked for a part on acceptance. */
  upfront?: boolean | undefined;
  payment_terms: number;
}

export interface NewSchedule {
  instalments: Instalment[];
  /** What is given back of sent invoices, in cents. */
  credit: number;
  /** What of that cannot be given back, because discounts gave it: it stays billed. */
  kept: number;
}

/** What was sent and stands. */
const billedOf = ({ lines, credits }: BasePlan): number =>
  Money.subtract(Money.sum(lines.filter(({ sent }) => sent).map(({ amount }) => amount)), credits);

/** When a waiting invoice is sent, in the words of the first schedule: those of a phase are called like it. */
const whenOf = ({ send_on, label }: BaseLine, phases: readonly PhaseShare[]): string =>
  send_on
    ? `On ${Day.inWords(send_on)}`
    : phases.some(({ name }) => name === label)
      ? afterPhase(label)
      : "When its work is complete";

const held = (line: BaseLine, total: number, phases: readonly PhaseShare[]): Instalment => ({
  sequence: line.sequence,
  kind: line.send_on ? "payment" : "completion",
  label: line.label,
  amount: line.amount,
  percent: Money.shareOf(line.amount, total),
  when: whenOf(line, phases),
  send_on: line.send_on,
  due_on: line.due_on,
});

/** A day that has passed when the client signs is the day of the signature (D30). */
function notBefore(each: Instalment, signed_on: string, terms: number): Instalment {
  if (!each.send_on || each.send_on >= signed_on) return each;
  return { ...each, when: ON_ACCEPTANCE, send_on: signed_on, due_on: Day.addDays(signed_on, terms) };
}

/**
 * The places of the new settings that were not sent. One that the settings have no more, the deposit, takes none; the
 * last place stays for whatever the others did not ask for. They take over the waiting invoices in their order.
 */
function placesOf(
  settings: InvoiceSettings,
  total: number,
  base: BasePlan,
  phases: readonly PhaseShare[],
): Instalment[] {
  const all = schedule(settings, total, base.accepted_on, phases);
  const gone = base.upfront && all[0]?.kind !== "upfront" ? 1 : 0;
  const taken = new Set(
    base.lines.filter(({ sent }) => sent).map(({ sequence }) => Money.subtract(sequence, gone)),
  );
  const open = all.filter(({ sequence }, at) => at === all.length - 1 || !taken.has(sequence));
  const free = base.lines.filter(({ sent }) => !sent).map(({ sequence }) => sequence);
  const last = lastOf(base);
  return open.map((each, at) => ({ ...each, sequence: free[at] ?? last + 1 + at - free.length }));
}

const lastOf = ({ lines }: BasePlan): number => Math.max(0, ...lines.map(({ sequence }) => sequence));

/**
 * The instalments still to come after a change order of a new `total`, and what is to be given back. What is
 * sent and stands counts, whichever invoice it is on; instalments + sent + drafts = total, or the credit says by how
 * much less. A discount is a fixed gift: of what was given nothing is given back (D23).
 */
export function replan(
  settings: InvoiceSettings,
  total: number,
  base: BasePlan,
  signed_on: string | null,
  phases: readonly PhaseShare[] = [],
): NewSchedule {
  const unbilled = Money.subtract(total, billedOf(base));
  const rest = Money.subtract(unbilled, base.drafts ?? 0);
  if (rest <= 0) {
    // What is only drafted asks nobody for anything yet, and is not given back.
    const beyond = Math.max(0, Money.negate(unbilled));
    const credit = Math.min(beyond, base.creditable);
    return { instalments: [], credit, kept: Money.subtract(beyond, credit) };
  }
  const open = base.keeps
    ? base.lines.filter(({ sent, amount }) => !sent && amount > 0).map((line) => held(line, total, phases))
    : placesOf(settings, total, base, phases);
  const balance: Instalment = {
    sequence: lastOf(base) + 1,
    kind: "payment",
    label: "Change order",
    amount: rest,
    percent: Money.shareOf(rest, total),
    when: ON_ACCEPTANCE,
    send_on: signed_on,
    due_on: signed_on && Day.addDays(signed_on, base.payment_terms),
  };
  if (open.length === 0) return { instalments: [balance], credit: 0, kept: 0 };
  const amounts = Money.allocate(
    rest,
    open.map(({ amount }) => amount),
  );
  const asked = open
    .map((each, i) => ({ ...each, amount: amounts[i] ?? 0 }))
    .filter(({ amount }) => amount > 0);
  const percents = Money.sharesOf(
    asked.map(({ amount }) => amount),
    total,
  );
  const instalments = asked
    .map((each, i) => ({ ...each, percent: percents[i] ?? "0" }))
    .map((each) => (signed_on ? notBefore(each, signed_on, base.payment_terms) : each));
  return { instalments, credit: 0, kept: 0 };
}

/** The schedule of a version, of whichever kind. `signed_on` null plans it, for a preview. */
export function scheduleOf(
  settings: InvoiceSettings,
  total: number,
  base: BasePlan | undefined,
  signed_on: string | null,
  phases: readonly PhaseShare[],
): NewSchedule {
  if (base) return replan(settings, total, base, signed_on, phases);
  return { instalments: schedule(settings, total, signed_on, phases), credit: 0, kept: 0 };
}
