import { Identity } from "@stint/core/identity";
import { mailSecondStep } from "@stint/core/identity/mail";
import { consume } from "../../http/consume";

/** Mails a person that the second step of their sign-in changed, or that a backup code was used. */
export const handler = consume(Identity.Events.SecondStepChanged, mailSecondStep);
