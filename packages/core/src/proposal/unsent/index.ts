/** Edits that were not sent, a door of their own: they load on first use. */
export * as Unsent from "./index";
export { changes, discard, discards, restore } from "./unsent";
