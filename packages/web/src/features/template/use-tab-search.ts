import { useState } from "react";
import { useDebounced } from "../../lib/debounce";
import type { Order } from "./queries";

/** What a tab is searched by and narrowed to, while it is open. */
export interface TabSearch<Filters> {
  /** What stands in the search box, and what of it is searched for. */
  typed: string;
  text: string;
  setTyped: (text: string) => void;
  /** Says that the search is still waiting for the last key. */
  isTyping: boolean;
  filters: Filters;
  setFilters: (filters: Filters) => void;
  order: Order;
  setOrder: (order: Order) => void;
  /** All of it away again. */
  clear: () => void;
  /** The filters as the panel of a small screen has them, before they are applied; undefined while it is closed. */
  draft: Filters | undefined;
  setDraft: (draft: Filters | undefined) => void;
  openSheet: () => void;
}

/** Keeps the search of one tab; it ends with the part that it stands in. */
export function useTabSearch<Filters>(none: Filters, wait: number): TabSearch<Filters> {
  const [typed, setTyped] = useState("");
  const [filters, setFilters] = useState(none);
  const [order, setOrder] = useState<Order>("best");
  const [draft, setDraft] = useState<Filters>();
  const settled = useDebounced(typed.trim(), wait);
  return {
    typed,
    // An emptied box is answered at once.
    text: typed.trim() === "" ? "" : settled,
    setTyped,
    isTyping: typed.trim() !== "" && typed.trim() !== settled,
    filters,
    setFilters,
    order,
    setOrder,
    clear: () => {
      setTyped("");
      setFilters(none);
    },
    draft,
    setDraft,
    openSheet: () => setDraft(filters),
  };
}
