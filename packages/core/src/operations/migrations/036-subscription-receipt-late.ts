import { SubscriptionEntity } from "../../billing/entity";
import { iso } from "../../platform/clock";
import { Migration } from "../../platform/migration";

interface Row {
  receipts_at: string;
}

/**
 * Receipts are mailed of what is paid from now on: nobody gets one of an invoice of before. After the deployment,
 * because the code of before forgets the time with each row that it writes; the new code tells nothing without it. Taken back nothing changes: the code of before does not read it.
 */
export const subscriptionReceiptLate = Migration.define<Row>({
  name: "036-subscription-receipt-late",
  when: "after",
  entity: SubscriptionEntity,
  up: ({ receipts_at }) => (receipts_at === undefined ? { receipts_at: iso() } : undefined),
  down: () => undefined,
});
