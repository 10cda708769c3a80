import { Proposal } from "@stint/core/proposal";
import { mailReopened } from "@stint/core/proposal/mail";
import { consume } from "../../http/consume";

/** The owner learns that a no was taken back. */
export const handler = consume("proposal-reopened-mail-owner", Proposal.Events.Reopened, (data, event) =>
  mailReopened(data, event.id),
);
