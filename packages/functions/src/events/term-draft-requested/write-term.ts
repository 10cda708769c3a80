import { Terms } from "@stint/core/brief/term";
import { BriefWriter } from "@stint/core/brief/write";
import { consume } from "../../http/consume";

/** Writes the contract terms that somebody asked for. */
export const handler = consume(Terms.Events.Requested, BriefWriter.writeTerm);
