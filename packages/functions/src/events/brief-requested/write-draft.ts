import { Brief } from "@stint/core/brief";
import { BriefWriter } from "@stint/core/brief/write";
import { consume } from "../../http/consume";

/** Writes the draft that somebody asked for. */
export const handler = consume(Brief.Events.Requested, BriefWriter.writeDraft);
