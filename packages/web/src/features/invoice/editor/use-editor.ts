import type { Totals } from "@stint/core/invoice/calculate/rules";
import { createContext, use, useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { useUser } from "../../../lib/session";
import type { SyncView } from "../../../lib/sync/ports";
import { reopen, useSync } from "../../../lib/sync/use-sync";
import { type Invoice, keepInvoice } from "../queries";
import { type Doc, totalsOf } from "./model";
import { type EditorState, InvoiceStore } from "./store";

export interface Editor extends EditorState {
  store: InvoiceStore;
  sync: SyncView;
  /** Undefined while the figures do not add up to an invoice (a discount larger than the sum). */
  totals: Totals | undefined;
  fields: Record<string, string>;
  change: (work: (doc: Doc) => Doc) => void;
}

export const EditorContext = createContext<Editor | undefined>(undefined);

export function useEditor(): Editor {
  const editor = use(EditorContext);
  if (!editor) throw new Error("outside the invoice editor");
  return editor;
}

/** The store of one draft for as long as its page is open. */
export function useInvoiceEditor(info: Invoice): Editor {
  const { id: user } = useUser();
  const [store] = useState(() =>
    reopen(`invoice.${user}.${info.id}`, () => new InvoiceStore(info, user, keepInvoice)),
  );
  const state = useSyncExternalStore(store.subscribe, store.get, store.get);
  const sync = useSync(store.session);
  useEffect(() => store.document.follow(info), [store, info]);
  const { totals, fields } = useMemo(() => totalsOf(state.doc), [state.doc]);
  return useMemo(
    () => ({ ...state, store, sync, totals, fields: fields ?? {}, change: store.change }),
    [state, store, sync, totals, fields],
  );
}
