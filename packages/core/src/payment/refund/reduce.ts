import { creditRefund, money } from "../../invoice";
import { refundNoteId } from "../../invoice/payment/read";
import { isOut } from "../../invoice/payment/rules";
import { load, type Row } from "../../invoice/read";
import { Money } from "../../platform/money";
import { find as findProject } from "../../project/read";

/**
 * Says whether a refund takes itself off its invoice: once a consumer withdrew from the contract that it bills, tax on work
 * that will never be done is owed until a note takes it back.
 */
export const isWithdrawn = async ({ project_id }: Pick<Row, "project_id">): Promise<boolean> =>
  project_id !== undefined && (await findProject(project_id))?.revoked?.whole === true;

/**
 * Makes the credit note that its owner decided on with a refund: once, and only while the money is on its way or
 * gone. The call that refunds does it at once; the reaction to `invoice.refunded` where that did not come to it, or
 * where the provider answered later. 1004 where the invoice cannot be credited any more.
 */
export async function reduceByRefund(ref: {
  invoice_id: number;
  payment_id: number;
  refund_id: number;
}): Promise<void> {
  const { row, payments } = await load(ref.invoice_id);
  const payment = payments.find(({ id }) => id === ref.payment_id);
  const refund = payment?.refunds?.find(({ id }) => id === ref.refund_id);
  const left = Money.subtract(row.totals.total, row.totals.amount_credited);
  if (!refund?.reduces || !isOut(refund.status) || left <= 0) return;
  await creditRefund(row.id, {
    id: refundNoteId(row.owner_id, refund.id),
    most: refund.reduces,
    reason: refund.reason || `Refund of ${money(refund.amount, row)}`,
  });
}
