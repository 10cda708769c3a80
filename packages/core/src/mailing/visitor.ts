import { Limit } from "../platform/limit";

const OF_VISITOR = { name: "visitor-mail", max: 5, seconds: 3600 };
const OF_LINK = { name: "visitor-mail-all", max: 25, seconds: 3600 };

/**
 * Returns whether the owner gets a mail about a visitor's message, or only the notification: visitors of a
 * link must not fill the owner's mailbox. Checked when the visitor calls, so that a flood from one place
 * leaves room for the client's messages.
 */
export const mailsOwner = async (hash: string): Promise<boolean> =>
  (await Limit.hasRoom(OF_VISITOR, Limit.place(hash))) &&
  (await Limit.hasRoom(OF_LINK, Limit.everybody(hash)));
