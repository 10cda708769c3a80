import { Identity } from "@stint/core/identity";
import { mailNewDevice } from "@stint/core/identity/mail";
import { consume } from "../../http/consume";

/** Mails a person about a sign-in on a device that the account did not know. */
export const handler = consume(Identity.Events.DeviceAdded, mailNewDevice);
