import { mailNetworkChanged } from "@stint/core/identity/mail";
import { Workspace } from "@stint/core/workspace";
import { consume } from "../../http/consume";

/** Mails an owner that the registration of their business in a network of e-invoices changed. */
export const handler = consume(Workspace.NetworkEvents.NetworkChanged, mailNetworkChanged);
