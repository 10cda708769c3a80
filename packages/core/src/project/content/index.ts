export { changesBetween, tally, totalIn } from "./changes";
export { type Content, contentOf, currentScopeOf, type DocumentRows } from "./content";
export { commitEdit } from "./edit";
export { isWorkDone, openAgreed } from "./read";
export { beginRestoreWrites, closeScopeWrite, finishRestore, rememberRestoring } from "./restore";
export { type DiscardRow, findDiscard, findDiscards, packRows, snapshotOf, snapshotWrite } from "./snapshot";
export { contentAt, recount } from "./unsent";
