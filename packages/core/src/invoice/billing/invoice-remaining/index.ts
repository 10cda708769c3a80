import { invalid } from "../../../platform/error";
import { Id } from "../../../platform/id";
import { Money } from "../../../platform/money";
import { Rank } from "../../../platform/rank";
import { fenceWrites, refusePreparing } from "../../../project/billing";
import { Workspace } from "../../../workspace";
import { beginFor, commitNew } from "../../draft/draft";
import { MOST_ITEMS } from "../../draft/lines";
import { linesOf, makeLine } from "../../draft/lines-from-project";
import { totalsOf } from "../../read";
import { loadBillable } from "../../remaining";
import type { Billable, Info, Item } from "../../schema";
import { scopeOf } from "../contract-value";

/** Returns the services that no invoice bills, neither at their price nor by the hour. */
const openServices = ({ phases }: Billable) =>
  phases
    .flatMap(({ services }) => services)
    .filter(({ billed, billed_hours, amount }) => !billed && billed_hours === "0" && amount > 0);

/**
 * Creates a draft of what is left of the accepted total, in the accepted currency. Its lines are the unbilled
 * services if they sum to exactly that amount, else one line: the accepted total counts, whatever its
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
    ? linesOf(scope, { service_ids: open.map(({ id }) => id) })
    : [makeLine({ name: `The rest of ${begun.project_name}`, unit_price: of.left })];
  let last: string | undefined;
  const items = lines.map((line): Item => {
    last = Rank.last(last);
    return { ...line, id: Id.next(), rank: last };
  });
  return commitNew(
    { ...begun, currency: of.currency, ...totalsOf({ items, discounts: [], taxes: [] }) },
    workspace,
    beside,
  );
}
