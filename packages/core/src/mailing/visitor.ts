import { Limit } from "../platform/limit";

const OF_VISITOR = { name: "visitor-mail", max: 5, seconds: 3600 };
const OF_LINK = { name: "visitor-mail-all", max: 25, seconds: 3600 };

/**
 * Whether the owner gets a mail, too, of what a visitor of a link says, or only the notification: nobody fills a
 * mailbox with a link. Asked as the visitor calls, so that a flood of one place leaves room for the client's words.
 */
export const mailsOwner = async (hash: string): Promise<boolean> =>
  (await Limit.hasRoom(OF_VISITOR, Limit.place(hash))) &&
  (await Limit.hasRoom(OF_LINK, Limit.everybody(hash)));
