import { useEffect, useSyncExternalStore } from "react";
import { createStore } from "./store";

export interface PageHead {
  title: string;
  /** The list this page belongs to: "Projects / Website redesign". */
  parent?: { label: string; to: string } | undefined;
  /** Says that the page has a primary action of its own; the Create button of the top bar is secondary then. */
  hasPrimary?: boolean | undefined;
}

const NOTHING: PageHead = { title: "" };
const head = createStore(NOTHING);

/** Sets the browser's title ("Projects · Stint") and the top bar's text, while the component lives. */
export function useTitle(title: string, parent?: PageHead["parent"], hasPrimary?: boolean): void {
  const label = parent?.label;
  const to = parent?.to;
  useEffect(() => {
    document.title = title ? `${title} · Stint` : "Stint";
    head.set({ title, parent: label && to ? { label, to } : undefined, hasPrimary });
  }, [title, label, to, hasPrimary]);
  // A page that left must not go on naming the one that is still loading.
  useEffect(() => () => head.set(NOTHING), []);
}

export function usePageHead(): PageHead {
  return useSyncExternalStore(head.subscribe, head.get, head.get);
}
