import { Payout } from "@stint/core/payout";
import { notifyDrafted } from "@stint/core/payout/mail";
import { consume } from "../../http/consume";

/** Notifies the owner in the app of a payout that the project's rules drafted from a client's payment. */
export const handler = consume(Payout.Events.Drafted, notifyDrafted);
