import { mailNetworkChanged } from "@stint/core/identity/mail";
import { Events } from "@stint/core/workspace/network";
import { consume } from "../../http/consume";

/** Mails an owner that the registration of their business in a network of e-invoices changed. */
export const handler = consume(Events.NetworkChanged, mailNetworkChanged);
