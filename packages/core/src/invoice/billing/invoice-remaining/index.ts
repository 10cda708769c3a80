import { invalid } from "../../../platform/error";
import { Id } from "../../../platform/id";
import { Money } from "../../../platform/money";
import { Rank } from "../../../platform/rank";
import { taxInWords } from "../../../platform/tax/rules";
import type { ItemTax } from "../../../platform/tax/schema";
import { fenceWrites, refusePreparing } from "../../../project/billing";
import type { Priced } from "../../../project/rows";
import { groupParts, ownTaxOf, type Part } from "../../../project/tax/rules";
import { Workspace } from "../../../workspace";
import { beginFor, commitNew } from "../../draft/draft";
import { MOST_ITEMS } from "../../draft/lines";
import { linesOf, makeLine } from "../../draft/lines-from-project";
import { findOwed } from "../../owed/entity";
import { totalsOf } from "../../read";
import { loadBillable } from "../../remaining";
import { rowsOf } from "../../schedule/rows";
import type { Billable, Info, Item } from "../../schema";
import { sumBilledRates } from "../billed-rates";
import { acceptedOf, scopeOf } from "../contract-value";
import { countedInvoices } from "../counted-invoices";
import { balanceRates, rateOf, ruleRateOf, spreadOver, sumRates } from "../rates/rules";
import { tallyOf } from "../tally";

/** Returns the services that no invoice bills, neither at their price nor by the hour. */
const openServices = ({ phases }: Billable) =>
  phases
    .flatMap(({ services }) => services)
    .filter(({ billed, billed_hours, amount }) => !billed && billed_hours === "0" && amount > 0);

/** Returns what was agreed, as far as it is taxed alike. */
function groupAgreed({ tasks, summary }: Priced, taxes: ItemTax[]): Part[] {
  const totals = new Map(summary.tasks.map(({ id, price_total }) => [id, price_total]));
  return groupParts(
    tasks
      .filter(({ id }) => summary.chosen.includes(id))
      .map(({ id, tax }) => ({ amount: totals.get(id) ?? 0, tax: ownTaxOf(tax, { taxes }) })),
  ).filter((group) => group.amount > 0);
}

/** Returns what of each group is on no invoice; its whole where nothing is left of any. */
async function readMissing(project_id: number, groups: readonly Part[], taxes: ItemTax[]): Promise<number[]> {
  const [listed, accepted, owed] = await Promise.all([
    countedInvoices(project_id),
    acceptedOf(project_id),
    findOwed(project_id),
  ]);
  const { lines } = tallyOf(listed, {
    currency: accepted?.currency ?? "",
    total: accepted?.total ?? 0,
    owed,
  });
  const rates = groups.map(({ tax }) => (tax ? rateOf(tax) : ruleRateOf(taxes)));
  const { bill } = balanceRates({
    agreed: groups.map(({ amount }, i) => ({ rate: rates[i] ?? "", amount })),
    billed: sumBilledRates(await rowsOf(lines.map(({ row }) => row)), lines),
    creditable: [],
    drafted: [],
  });
  return bill.length === 0
    ? groups.map(({ amount }) => amount)
    : rates.map((rate) => sumRates(bill.filter((each) => each.rate === rate)));
}

/** Returns lines of an amount that no services add up to: one, or one for each tax that is not billed yet. */
async function buildRemainingLines(
  scope: Priced,
  { project_id, amount, name, taxes }: { project_id: number; amount: number; name: string; taxes: ItemTax[] },
): Promise<ReturnType<typeof makeLine>[]> {
  const groups = groupAgreed(scope, taxes);
  if (!groups.some(({ tax }) => tax)) return [makeLine({ name, unit_price: amount })];
  const parts = spreadOver(amount, await readMissing(project_id, groups, taxes));
  return groups.flatMap(({ tax }, i) =>
    parts[i]
      ? [makeLine({ name: tax ? `${name}, ${taxInWords(tax)}` : name, unit_price: parts[i], tax })]
      : [],
  );
}

/**
 * Creates a draft of what is left of the accepted total, in the accepted currency. Its lines are the unbilled
 * services if they sum to exactly that amount, else one line, or one for each tax: the accepted total counts, whatever its
 * services sum to (D6). One of two simultaneous calls is stale (1004). A call between a signature and its
 * invoices is refused (1004). 422 where nothing was accepted or nothing is left; 1066 "project".
 */
export async function invoiceRest(project_id: number): Promise<Info> {
  // The fence is read first: an invoice that bills of the project meanwhile makes this one stale.
  const beside = await fenceWrites({ project_id });
  await refusePreparing(project_id);
  const [of, workspace] = await Promise.all([loadBillable(project_id), Workspace.get()]);
  if (!of.accepted) invalid({ accepted: "The client has not accepted a proposal for this project yet" });
  if (of.left <= 0) invalid({ left: "Nothing of what was accepted is left to invoice" });
  const [begun, scope] = await Promise.all([beginFor(project_id, workspace), scopeOf(project_id)]);
  const open = openServices(of);
  const exact =
    open.length > 0 && open.length <= MOST_ITEMS && Money.sum(open.map(({ amount }) => amount)) === of.left;
  const lines = exact
    ? linesOf(scope, { service_ids: open.map(({ id }) => id) }, begun)
    : await buildRemainingLines(scope, {
        project_id,
        amount: of.left,
        name: `The rest of ${begun.project_name}`,
        taxes: begun.taxes,
      });
  let last: string | undefined;
  const items = lines.map((line): Item => {
    last = Rank.last(last);
    return { ...line, id: Id.next(), rank: last };
  });
  return commitNew({ ...begun, currency: of.currency, ...totalsOf({ ...begun, items }) }, workspace, beside);
}
