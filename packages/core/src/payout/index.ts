export { Events } from "./events";
export * as Payout from "./index";
export { get, type ListInput, list } from "./read";
export * from "./rules";
export * from "./schema";
export { commit, markFailed, pay } from "./settle";
export { addItem, create, remove, removeItem, updateItem } from "./write";
