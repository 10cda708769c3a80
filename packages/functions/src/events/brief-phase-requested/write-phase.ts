import { Brief } from "@stint/core/brief";
import { BriefWriter } from "@stint/core/brief/write";
import { consume } from "../../http/consume";

/** Writes one phase of a draft anew. */
export const handler = consume(Brief.Events.PhaseRequested, BriefWriter.writePhase);
