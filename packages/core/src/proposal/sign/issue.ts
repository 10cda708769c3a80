import { issueInstalments, sendDueOf } from "../../invoice/issue";
import { settleCredit } from "../../payment/owed-credit";
import { Db } from "../../platform/db";
import { readAcceptedSchedule } from "./accept";

/**
 * The reaction to `proposal.accepted` (D22): the invoices of the accepted schedule, and after a change order what it
 * takes back, as far as that can be credited now (D23), and what it bills at once is sent. The acceptance wrote what is
 * owed.
 */
export async function issueSchedule(ref: {
  project_id: number;
  proposal_id: number;
  version: number;
}): Promise<void> {
  const { client_id, currency, payments, change, answerers } = await readAcceptedSchedule(ref);
  // Of two deliveries at once, the one that comes second finds the invoices made and the acceptance's mark taken off.
  await Db.retryOnConflict(() =>
    issueInstalments({ ...ref, client_id, currency, payments, answerers, is_change: change !== undefined }),
  );
  if (!change) return;
  await settleCredit(ref);
  await sendDueOf(ref);
}
