import {
  countedPaid,
  payableOf,
  roundingLeft,
  withheldByTerms,
  withheldLeft,
} from "../../invoice/payable/rules";
import { abandonIntents, recordEffectsWrites, storePaymentsWrites } from "../../invoice/payment";
import { aggregateOf, assertAllowed, assertVersion, dueOf, load, type Row, shape } from "../../invoice/read";
import type { Info, WithheldInput } from "../../invoice/schema";
import { Ledger } from "../../ledger";
import { Db } from "../../platform/db";
import { AppError, Code, invalid } from "../../platform/error";
import { Event } from "../../platform/event";
import { Money } from "../../platform/money";
import { Workspace } from "../../workspace";
import { inHand, openingWrites, readKept } from "../reverse-settlement";
import { countClosedWrites } from "../settle";

/** What changes with the withheld amount: sums of the invoice, and what the ledger says of them. */
interface Change {
  totals: Row["totals"];
  /** Below 0: became the client's credit. */
  over: number;
  /** A refund that has its reason now. */
  offset: number;
  lines: Ledger.Rules.Balanced;
}

/**
 * Computes an invoice with another withheld amount: what is not withheld is due, unless it was paid already and that
 * money is still here. What was paid beyond the old amount to pay and went back does not count as paid any more.
 */
function changeWithheld({ totals: old, amount_over = 0, refunds_open = 0 }: Row, amount: number): Change {
  const unwithheld = Money.subtract(withheldByTerms(old), amount);
  const changed = { ...old, amount_unwithheld: unwithheld > 0 ? unwithheld : undefined };
  const rise = Money.subtract(payableOf(changed), payableOf(old));
  const beyond = Math.max(0, Money.subtract(countedPaid(old), payableOf(old)));
  const gone = rise > 0 ? Math.max(0, Money.subtract(beyond, amount_over)) : 0;
  const counted =
    gone > 0 ? { ...changed, amount_uncounted: Money.add(old.amount_uncounted ?? 0, gone) } : changed;
  const totals = { ...counted, amount_due: dueOf(counted) };
  const { offset, given } = Ledger.Rules.excessOf(Math.max(0, Money.negate(rise)), {
    due: old.amount_due,
    refunds: refunds_open,
  });
  const over =
    rise > 0 ? Money.subtract(rise, Money.subtract(totals.amount_due, old.amount_due)) : Money.negate(given);
  const lines = Ledger.Rules.postUnwithheld({
    amount: Money.subtract(withheldLeft(old), withheldLeft(totals)),
    rounding: Money.subtract(roundingLeft(totals), roundingLeft(old)),
    over,
    offset,
  });
  return { totals, over, offset, lines };
}

const SPENT =
  "What the client paid beyond this became credit and paid another invoice. Take that back first.";

/**
 * Records what the client withholds of a sent invoice: less than it says, or nothing after all, so that the rest is due;
 * and the certificate of the tax. What they paid of it already is taken out of their credit. 1004 (stale, void,
 * disputed, or that credit is spent), 2023, 2026; 422 for more than its withholding.
 */
export const recordWithheld = (id: number, input: WithheldInput, if_match?: number): Promise<Info> =>
  Db.retryOnConflict(async () => {
    const [opened, today] = await Promise.all([load(id), Workspace.today()]);
    const { row: old, payments } = opened;
    assertVersion(old, if_match);
    if (old.status !== "sent") assertAllowed(old, "withhold", today);
    const most = withheldByTerms(old.totals);
    if (!old.totals.withheld) invalid({ amount: "Nothing is withheld of this invoice" });
    const amount = input.amount ?? withheldLeft(old.totals);
    if (amount > most) invalid({ amount: `At most ${Money.format(most, old.currency)} is withheld` });
    if (input.certificate && input.certificate.on > today)
      invalid({ "certificate.on": "This date is in the future" });
    const moves = amount !== withheldLeft(old.totals);
    if (moves) assertAllowed(old, "withhold", today);
    const { totals, over, offset, lines } = changeWithheld(old, amount);
    if (over > 0 && over > (await inHand(opened))) throw new AppError(Code.Conflict, SPENT);
    const certificate =
      input.certificate === undefined ? old.withheld_proof : (input.certificate ?? undefined);
    const [opens, closes] = [
      old.totals.amount_due === 0 && totals.amount_due > 0,
      old.totals.amount_due > 0 && totals.amount_due === 0,
    ];
    const stored = recordEffectsWrites(opened, {
      totals,
      amount_over: Money.subtract(old.amount_over ?? 0, over),
      refunds_open: Money.subtract(old.refunds_open ?? 0, offset),
      withheld_proof: certificate,
      ...(moves ? { unwithheld_on: today } : {}),
      ...(opens ? { paid_at: undefined, payment_method: undefined } : {}),
      ...(closes && totals.amount_paid > 0 ? { paid_at: today } : {}),
    });
    // Nobody may confirm an attempt for an amount that is not owed any more.
    const given = moves ? await abandonIntents(payments) : [];
    await Db.commit(
      [
        ...stored.writes,
        ...storePaymentsWrites(given),
        ...Ledger.postWrites(old, { cause: "withheld", cause_id: id, date: today }, lines),
        ...(over > 0 ? Ledger.takeCreditWrites(old, over) : Ledger.giveCreditWrites(old, Money.negate(over))),
        ...(opens ? openingWrites(await readKept(old)) : []),
        ...(closes ? countClosedWrites(old) : []),
      ],
      [
        Event.audit("invoice.withheld", aggregateOf(id), {
          before: { withheld: withheldLeft(old.totals), certificate: old.withheld_proof ?? null },
          after: { withheld: amount, certificate: certificate ?? null, amount_due: totals.amount_due },
          version: stored.opened.row.version,
        }),
      ],
    );
    return shape(stored.opened, today);
  });
