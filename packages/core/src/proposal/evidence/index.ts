export { canonical } from "./canonical";
export { PlaceTaken, checkChain, link, nextPlace, type Place } from "./chain";
export { codeOf, PROPOSAL, type Purpose } from "./code";
export { publishedKeys, signDetached } from "./keys";
export { recordOf, type Signed, signRecord } from "./record";
