import { mailFormer } from "@stint/core/identity/mail";
import { User } from "@stint/core/user";
import { consume } from "../../http/consume";

/** Tells the former address that the account left it, and how to take that back. */
export const handler = consume("user-email_changed-mail-former", User.Events.EmailChanged, mailFormer);
