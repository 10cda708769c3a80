import { Client } from "../../client";
import { Day } from "../../platform/date";
import { Db } from "../../platform/db";
import { invalid } from "../../platform/error";
import { Id } from "../../platform/id";
import { Money } from "../../platform/money";
import { Rank } from "../../platform/rank";
import { fenceWrites } from "../../project/billing";
import { Workspace } from "../../workspace";
import { countedInvoices } from "../billing/counted-invoices";
import { defaultDraft } from "../draft/defaults";
import { commitNew } from "../draft/draft";
import { InvoiceEntity } from "../entity";
import { assertAllowed, factsOf, itemOf, type Row, row, totalsOf } from "../read";
import { statusFacts } from "../rules";
import type { Info } from "../schema";
import { type Clause, lateFee } from "./rules";
import type { LateFee, LateFeeInput } from "./schema";
import { statutoryClause } from "./statutory";
import { taxOfFee } from "./tax";

/**
 * Reads the clause that applies to an invoice, and when it was first agreed; undefined where its terms name
 * none.
 */
export type ReadClause = (
  of: Row,
) => Promise<(Clause & { currency: string; since: string | null | undefined }) | undefined>;

type StatutoryClause = Extract<ReturnType<typeof statutoryClause>, object>;

/** Sums the part of a fee that is on invoices already: lines that name the late invoice, on any invoice. */
async function feesBilled(of: Row): Promise<number> {
  const rows = await countedInvoices(of.project_id);
  const lines = rows.flatMap(({ sources = [] }) => sources);
  return Money.sum(
    lines.filter(({ kind, id }) => kind === "late_fee" && id === of.id).map(({ net = 0 }) => net),
  );
}

/** The refusal where the terms name no readable fee. */
const NO_CLAUSE =
  "The accepted terms name no late fee, so none can be worked out here. What you agreed on otherwise can be billed as a line.";

/**
 * Returns the unpaid amount without the late fees that this invoice bills itself, even where they are unpaid:
 * there is no fee on a fee.
 */
export function unpaidWithoutFees(of: Row): number {
  const items = of.items.filter(({ source }) => source?.kind !== "late_fee");
  if (items.length === of.items.length) return of.totals.amount_due;
  const rest = items.length === 0 ? 0 : totalsOf({ ...of, items }).totals.total;
  return Math.max(
    0,
    Money.subtract(of.totals.amount_due, Math.max(0, Money.subtract(of.totals.total, rest))),
  );
}

/**
 * Returns what the law of the seller's country allows where nothing was agreed: between businesses only. It is
 * never charged beside an agreed fee (D39).
 */
async function readStatutory(
  of: Row,
  unpaid: number,
  today: string,
  told: string | undefined,
): Promise<StatutoryClause> {
  const client = of.client_id === undefined ? undefined : await Client.find(of.client_id);
  const country = of.snapshot?.seller.country ?? "";
  const isBusiness = client !== undefined && Client.shape(client).kind === "business";
  const found = isBusiness
    ? statutoryClause({ country, currency: of.currency, unpaid, due_on: of.due_on ?? today, today, told })
    : undefined;
  if (typeof found === "object") return found;
  return invalid(found ? { rate: found } : { terms: NO_CLAUSE });
}

async function judgeFee(
  id: number,
  readClause: ReadClause,
  { rate }: LateFeeInput,
): Promise<{ of: Row; fee: LateFee }> {
  const [of, workspace] = await Promise.all([row(id), Workspace.get()]);
  const today = await Workspace.today(workspace);
  const facts = factsOf(of);
  assertAllowed(of, "remind", today);
  if (!statusFacts(facts, today).overdue) invalid({ due_on: "This invoice is not late" });
  const unpaid = unpaidWithoutFees(of);
  const agreed = await readClause(of);
  const clause = agreed ?? (await readStatutory(of, unpaid, today, rate));
  const compensation = clause.compensation ?? 0;
  // A fixed fee applies in its own currency only (D7).
  if (clause.kind === "fixed" && clause.currency !== of.currency)
    invalid({ currency: `The accepted fee is in ${clause.currency}; this invoice is in ${of.currency}` });
  if (unpaid === 0) invalid({ amount: "What is unpaid here is a late fee; there is none on a fee" });
  // There is no fee for days before it was agreed.
  const due_on = of.due_on ?? today;
  const agreed_on = clause.since ? Day.today(new Date(clause.since), workspace.time_zone) : due_on;
  const { months, amount: interest, capped } = lateFee(clause, unpaid, Day.later(due_on, agreed_on), today);
  const amount = Money.add(interest, compensation);
  const after = agreed_on > due_on ? ` after ${Day.inWords(agreed_on)}, when they were accepted` : "";
  if (amount === 0)
    invalid({ due_on: `The accepted terms allow a fee from day ${clause.from_day} on${after}` });
  const billed = await feesBilled(of);
  return {
    of,
    fee: {
      invoice_id: of.id,
      currency: of.currency,
      clause: clause.text,
      kind: clause.kind,
      percent: clause.percent,
      is_statutory: agreed === undefined,
      compensation,
      days_late: Day.daysBetween(due_on, today),
      months,
      unpaid,
      capped,
      amount,
      billed,
      left: Math.max(0, Money.subtract(amount, billed)),
    },
  };
}

/**
 * Returns the fee as of today (D39). 422 when the accepted terms allow none, or not yet; 2023, 2026, 2029. `rate`,
 * percent a year, counts where the law has a rate that is not known here.
 */
export const lateFeeOf = async (id: number, readClause: ReadClause, input: LateFeeInput): Promise<LateFee> =>
  (await judgeFee(id, readClause, input)).fee;

/**
 * Creates a separate draft for the fee, which its owner checks and sends (D39): on the unpaid part, not on an
 * earlier fee, and only what no other invoice bills of it.
 */
export async function chargeLateFee(id: number, readClause: ReadClause, input: LateFeeInput): Promise<Info> {
  // The fence is read before the billed fees: of two simultaneous calls one is stale.
  const [beside, workspace] = await Promise.all([row(id).then(fenceWrites), Workspace.get()]);
  const { of, fee } = await judgeFee(id, readClause, input);
  if (fee.left === 0) invalid({ amount: "This fee is on another invoice already" });
  const line = itemOf({
    id: Id.next(),
    name: `Late fee for ${of.number}`,
    description: fee.clause,
    unit_price: fee.left,
    rank: Rank.first(),
    tax: taxOfFee(of.snapshot?.seller.country ?? "", of.totals),
    source: { kind: "late_fee", id: of.id },
  });
  const { project_id, project_name, client_id, client_name, is_global, currency } = of;
  return commitNew(
    {
      ...defaultDraft(workspace),
      // Damages are no pay: nothing is withheld of them.
      withholding_chosen: true,
      ...{ project_id, project_name, client_id, client_name, is_global, currency },
      title: `Late fee for ${of.number}`,
      payment_terms: of.payment_terms,
      payment_methods: of.payment_methods,
      default_methods: undefined,
      ...totalsOf({ items: [line], discounts: [], taxes: [] }),
    },
    workspace,
    // Without a project its late invoice is the fence.
    project_id === undefined ? [Db.revise(InvoiceEntity, of, {}).write] : beside,
  );
}
