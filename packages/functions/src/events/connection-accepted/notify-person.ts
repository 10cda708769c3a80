import { Connection } from "@stint/core/connection";
import { notifyAccepted } from "@stint/core/operations/notify/network";
import { consume } from "../../http/consume";

/** Notifies whoever asked in the app that they are connected. */
export const handler = consume(Connection.Events.Accepted, notifyAccepted);
