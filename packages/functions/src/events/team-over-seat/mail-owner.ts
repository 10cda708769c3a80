import { Team } from "@stint/core/team";
import { mailOverSeat } from "@stint/core/team/mail";
import { consume } from "../../http/consume";

/** Mails the owner that there are more admins than seats, and the admins for whom there is none. */
export const handler = consume(Team.Events.OverSeat, mailOverSeat);
