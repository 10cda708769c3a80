import { Terms } from "@stint/core/brief/term";
import { consume } from "../../http/consume";

/** Writes the contract terms that somebody asked for. */
export const handler = consume(Terms.Events.Requested, Terms.writeTerm);
