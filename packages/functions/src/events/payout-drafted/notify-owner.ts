import { Payout } from "@stint/core/payout";
import { notifyDrafted } from "@stint/core/payout/mail";
import { consume } from "../../http/consume";

/** The bell rings for a payout that the project's rules made of a client's payment. */
export const handler = consume("payout-drafted-notify-owner", Payout.Events.Drafted, notifyDrafted);
