import { InvoiceEntity } from "../../invoice/entity";
import { PaymentEntity } from "../../invoice/payment-entity";
import { lossOf, type PaymentRow } from "../../invoice/read";
import { Db } from "../../platform/db";
import { failMissing } from "../../platform/error";
import { Migration } from "../../platform/migration";
import { Money } from "../../platform/money";

interface Row {
  owner_id: number;
  invoice_id: number;
  amount_refunded: number;
  amount_lost: number;
}

async function paymentsOf({ owner_id, invoice_id }: Partial<Row>): Promise<PaymentRow[]> {
  if (owner_id === undefined || invoice_id === undefined) return failMissing("resource");
  const { data } = await Db.allOf(
    PaymentEntity.query.one({ owner_id, invoice_id }),
    Db.ofOne("payments of one invoice"),
    { consistent: true },
  );
  return data;
}

/**
 * Every invoice of which money went back says how much of it the payers' banks took for good. Taken back nothing
 * changes: the code of before reads it, too.
 */
export const invoiceLost = Migration.define<Row>({
  name: "025-invoice-lost",
  when: "before",
  entity: InvoiceEntity,
  up: async (row) => {
    if (!row.amount_refunded || row.amount_lost !== undefined) return undefined;
    const lost = (await paymentsOf(row)).flatMap((payment) => lossOf(payment) ?? []);
    return lost.length > 0 ? { amount_lost: Money.sum(lost.map(({ amount }) => amount)) } : undefined;
  },
  down: () => undefined,
});
