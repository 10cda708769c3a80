export { canonical } from "./canonical";
export { Again, checkChain, link, nextPlace, type Place } from "./chain";
export { publishedKeys, signDetached } from "./keys";
export { recordOf, type Signed, signed } from "./record";
