export { allOf, type Bound, ofOne, ofWorkspace, TooManyRows } from "./all-of";
export { attributesOf, sortableId, sortableVersion, textSet, writeOnce } from "./attributes";
export { base, client, connection, table } from "./client";
export { collect } from "./collect";
export { commit, retryOnConflict, transact } from "./commit";
export { describeRow, get, getTogether } from "./get-together";
export { withoutInbox } from "./inbox";
export * as Db from "./index";
export { type Page, type PageInput, page } from "./page";
export { pageByName } from "./page-by-name";
export { firstKeysOf, type Keyed, sweep } from "./partition";
export { claim, type Pointer, redirect, release, resolve, resolveMany } from "./pointer";
export { type RawPage, rawPage, rawRows } from "./raw";
export {
  type Amendable,
  advance,
  amend,
  type Changes,
  checkVersion,
  type Difference,
  type Revision,
  removeVersion,
  replace,
  replaceNext,
  revise,
  reviseNewest,
  reviseUnread,
  type Where,
  whereUnchanged,
} from "./revise";
export { type Place, readRows } from "./rows";
export { scan } from "./scan";
export { split } from "./split";
export { createTable, indexes, tableDefinition } from "./table";
export { markUndone, type Ticket, withTicket } from "./ticket";
export { assertRestorable, trash, trashNow, untrashed } from "./trash";
export { assertVersion } from "./version";
export { check, put, remove, update, type Write } from "./write";
