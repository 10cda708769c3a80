import { mailFormer } from "@stint/core/identity/mail";
import { User } from "@stint/core/user";
import { consume } from "../../http/consume";

/** Mails the former address that the account's address was changed, and how to undo that. */
export const handler = consume(User.Events.EmailChanged, mailFormer);
