import { Proposal } from "@stint/core/proposal";
import { consume } from "../../http/consume";

/** Scope and invoices become what was accepted, should the call that dropped the change not have come so far. */
export const handler = consume(
  "proposal-change-dropped-put-back",
  Proposal.Events.ChangeDropped,
  async (data) => {
    await Proposal.finishDrop(data);
    await Proposal.releaseSchedule(data);
  },
);
