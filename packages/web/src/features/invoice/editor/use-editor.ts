import type { Totals } from "@stint/core/invoice/calculate";
import { createContext, use, useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { type Invoice, keepInvoice } from "../queries";
import { type Doc, totalsOf } from "./model";
import { type EditorState, InvoiceStore } from "./store";

export interface Editor extends EditorState {
  store: InvoiceStore;
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
  const [store] = useState(() => new InvoiceStore(info, keepInvoice));
  const state = useSyncExternalStore(store.subscribe, store.get, store.get);
  useEffect(() => store.follow(info), [store, info]);
  useEffect(() => {
    const online = () => void store.flush();
    const hide = () => document.visibilityState === "hidden" && void store.flush();
    addEventListener("online", online);
    document.addEventListener("visibilitychange", hide);
    return () => {
      removeEventListener("online", online);
      document.removeEventListener("visibilitychange", hide);
      store.stop();
    };
  }, [store]);
  const { totals, fields } = useMemo(() => totalsOf(state.doc), [state.doc]);
  return useMemo(
    () => ({ ...state, store, totals, fields: fields ?? {}, change: store.change }),
    [state, store, totals, fields],
  );
}
