export { accept, block, forgetPerson, ignore, invite, remove, restore, unblock, withdraw } from "./change";
export { Events } from "./events";
export * as Connection from "./index";
export { countMutual, get, list, listPending, mutual, relate } from "./read";
export * from "./rules";
export * from "./schema";
