import { Payout } from "@stint/core/payout";
import { issueInvoices } from "@stint/core/payout/self-billing";
import { consume } from "../../http/consume";

/** Makes the self-billed invoice of each teammate who agreed to it. */
export const handler = consume(Payout.Events.Paid, issueInvoices);
