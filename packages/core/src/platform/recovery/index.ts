export { archive, lastChanges, type RowChange } from "./archive";
export * as Recovery from "./index";
export { type Replayed, replay } from "./replay";
export { NotRestorable, type Restore, type Restored, restoreTable } from "./restore";
export { archiveParameter, nameRestoreTarget, streamParameter, tableParameter } from "./rules";
