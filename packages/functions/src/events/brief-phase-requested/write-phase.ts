import { Brief } from "@stint/core/brief";
import { consume } from "../../http/consume";

/** Writes one phase of a draft anew. */
export const handler = consume(Brief.Events.PhaseRequested, Brief.writePhase);
