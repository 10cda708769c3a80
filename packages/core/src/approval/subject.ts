import { Code, fail } from "../platform/error";
import type { Described } from "./described";
import { describeInvoice } from "./invoice";
import { describeProposal } from "./proposal";
import type { Act } from "./rules";

/** Describes an act on something of the actor's workspace. 1003 where there is none, 1066 for an invoice. */
export const describe = (act: Act, target_id: number): Promise<Described> => {
  if (act === "invoice.send") return describeInvoice(target_id);
  if (act === "proposal.send") return describeProposal(target_id);
  return fail(Code.NotFound);
};
