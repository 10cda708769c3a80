export { type Engine, usePlanner } from "./choose";
export { decide } from "./decide";
export { writeDraft } from "./draft";
export { Events } from "./events";
export * as Brief from "./index";
export { get } from "./read";
export { regenerate, writePhase } from "./regenerate";
export { generate } from "./request";
export * from "./schema";
