import { ForwardedMail } from "@stint/core/forwarded-mail";
import { startForwarded } from "@stint/core/operations/start-forwarded";
import { consume } from "../../http/consume";

/** Begins a project with a mail that somebody forwarded, and has a draft written of it. */
export const handler = consume(ForwardedMail.Events.Arrived, startForwarded);
