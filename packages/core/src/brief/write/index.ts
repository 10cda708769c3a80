/**
 * What writes drafts, for the reactions alone: it carries the planners, the writers and the provider's client, which an area that
 * only asks and decides does not load, and whose key it does not hold.
 */
export { writeDraft } from "../draft";
export { writePhase } from "../rewrite-phase";
export { writeTerm } from "../term/draft";
export * as BriefWriter from "./index";
