import { Identity } from "@stint/core/identity";
import { mailProofCode } from "@stint/core/identity/mail";
import { consume } from "../../http/consume";

/** Mails the code that proves the holder of a session. */
export const handler = consume(Identity.Events.ProofRequested, mailProofCode);
