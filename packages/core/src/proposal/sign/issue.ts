import { issueInstalments, sendDueOf } from "../../invoice/issue";
import { settleCredit } from "../../payment/owed-credit";
import { Db } from "../../platform/db";
import { find } from "../rows";
import { readAcceptedSchedule } from "./accept";

/**
 * Makes the invoices of the accepted schedule (D22), for the reaction to `proposal.accepted`. After a change
 * order it also credits what can be credited now (D23), and sends the invoice that is due at once. The owed
 * credit was written at acceptance.
 */
export async function issueSchedule(ref: {
  project_id: number;
  proposal_id: number;
  version: number;
}): Promise<void> {
  // A consumer may have withdrawn before the invoices were made.
  if ((await find(ref.proposal_id)).revocation) return;
  const { client_id, currency, payments, tax, change, answerers } = await readAcceptedSchedule(ref);
  // If two deliveries run at the same time, the second finds the invoices made and the acceptance's mark
  // removed.
  await Db.retryOnConflict(() =>
    issueInstalments({
      ...ref,
      client_id,
      currency,
      payments,
      tax,
      answerers,
      is_change: change !== undefined,
    }),
  );
  if (!change) return;
  await settleCredit(ref);
  await sendDueOf(ref);
}
