import type { Info } from "@stint/core/project/scope/schema";
import { browserWorld } from "../../lib/sync/browser-world";
import type { History } from "../../lib/sync/history";
import type { World } from "../../lib/sync/ports";
import { BulkEdits } from "./bulk-edits";
import type { Op } from "./model";
import { rename } from "./replay";
import { type Patch, RowChanges } from "./row-changes";
import { RowEdits } from "./row-edits";
import { ScopeSync } from "./scope-sync";
import { ScopeView } from "./scope-view";
import { ScopeStore } from "./store";
import { Topics } from "./topics";

/** An open scope, by its parts. */
export interface Editor {
  /** A number that differs each time a scope is opened. It is React's key of the editor. */
  serial: number;
  topics: Topics;
  /** The rows and their totals. */
  store: ScopeStore;
  /** What is open, ticked, folded and found. */
  view: ScopeView;
  sync: ScopeSync;
  session: ScopeSync["session"];
  history: History<Patch>;
  /** Edits of one row. */
  rows: RowEdits;
  /** Edits of several services at once. */
  bulk: BulkEdits;
}

let serial = 0;

/** Makes the editor of a scope that the server has just told. */
export function makeEditor(info: Info, user: number, world?: World<Op>): Editor {
  serial += 1;
  const topics = new Topics();
  const store = new ScopeStore(info, topics);
  const view = new ScopeView(store, topics);
  const sync = new ScopeSync(
    { store, view, topics },
    world ?? browserWorld(`scope.${user}.${info.id}`, rename),
  );
  const { session, idOf } = sync;
  const changes = new RowChanges({ store, session, idOf, topics });
  const { history } = changes;
  const rows = new RowEdits(store, changes);
  const bulk = new BulkEdits(store, changes);
  return { serial, topics, store, view, sync, session, history, rows, bulk };
}
