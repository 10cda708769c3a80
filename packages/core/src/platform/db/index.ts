export { base, client, connection, table } from "./client";
export { check, commit, fresh, put, remove, update, type Write } from "./commit";
export * as Db from "./index";
export { type Page, type PageInput, page } from "./page";
export { claim, type Pointer, redirect, release, resolve } from "./pointer";
export { pageByName } from "./sorted";
export { split } from "./split";
export { createTable, indexes, tableDefinition } from "./table";
export { type Ticket, withTicket } from "./ticket";
