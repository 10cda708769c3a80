import { Notification } from "@stint/core/notification";
import { Proposal } from "@stint/core/proposal";
import { consume } from "../../http/consume";

/** The owner hears that the client accepted. */
export const handler = consume("proposal-accepted-notify-owner", Proposal.Events.Accepted, (data) =>
  Notification.proposalAccepted(data),
);
