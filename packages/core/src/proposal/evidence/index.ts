export { type ChainPlace, checkChain, linkWrite, nextPlace, type Place, PlaceTaken } from "./chain";
export { codeOf, PROPOSAL, type Purpose } from "./code-limits";
export { canonical } from "./format/canonical";
export { publishedKeys, signDetached } from "./keys";
export { recordOf, type Signed, signRecord } from "./record";
