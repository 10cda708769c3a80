import { Proposal } from "@stint/core/proposal";
import { consume } from "../../http/consume";

/** Holds the unsent invoices of an accepted schedule while a change order is open (D23). */
export const handler = consume(Proposal.Events.ChangeOpened, Proposal.holdSchedule);
