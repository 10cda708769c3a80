import { Proposal } from "@stint/core/proposal";
import { Change } from "@stint/core/proposal/change";
import { consume } from "../../http/consume";

/**
 * Restores scope and invoices to what was accepted, should the call that dropped the change have stopped
 * before that.
 */
export const handler = consume(Proposal.Events.ChangeDropped, async (data) => {
  await Change.finishDrop(data);
  await Proposal.releaseSchedule(data);
});
