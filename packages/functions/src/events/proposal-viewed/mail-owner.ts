import { Proposal } from "@stint/core/proposal";
import { mailViewed } from "@stint/core/proposal/mail";
import { consume } from "../../http/consume";

/** Mails the owner about the first view of a version (D24). */
export const handler = consume(Proposal.Events.Viewed, mailViewed);
