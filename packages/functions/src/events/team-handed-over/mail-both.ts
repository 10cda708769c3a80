import { Team } from "@stint/core/team";
import { mailHandedOver } from "@stint/core/team/mail";
import { consume } from "../../http/consume";

/** Mails the new owner and the former one that the company has changed hands. */
export const handler = consume(Team.Events.HandedOver, mailHandedOver);
