import { Invoice } from "@stint/core/invoice";
import { Db } from "@stint/core/platform/db";
import { Proposal } from "@stint/core/proposal";
import { holdRevoked } from "@stint/core/proposal/revocation";
import { consume } from "../../http/consume";

/** Holds what is not sent, and pauses reminders, once a consumer withdrew from the contract. */
export const handler = consume(Proposal.Events.Revoked, (data) =>
  // Each of their commits stands on its own: none may mark the message as handled.
  Db.withoutInbox(async () => {
    await holdRevoked(data);
    await Invoice.pauseReminders(data);
  }),
);
