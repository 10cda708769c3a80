import { Payout } from "@stint/core/payout";
import { issueCreditNotes } from "@stint/core/payout/self-billing";
import { consume } from "../../http/consume";

/** Takes the self-billed invoices of a payment that came back by credit notes. */
export const handler = consume(Payout.Events.Returned, issueCreditNotes);
