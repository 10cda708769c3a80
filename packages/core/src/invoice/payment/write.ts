import { Db } from "../../platform/db";
import type { PaymentRow } from "../read";
import { PaymentEntity } from "./entity";

/**
 * Returns the writes of payments, for the transaction that writes the next version of their invoice, whose
 * condition guards these rows, too.
 */
export const storePaymentsWrites = (payments: readonly PaymentRow[]): Db.Write[] =>
  payments.map((payment) => Db.put(PaymentEntity.put(payment)));
