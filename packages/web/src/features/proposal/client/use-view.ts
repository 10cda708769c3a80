import { useCallback, useEffect, useRef, useState } from "react";

/** The steps that have an address of their own, so that the browser's Back leads from one to the other. */
const steps = ["accept", "decline", "changes"] as const;
export type View = "read" | (typeof steps)[number];

const viewOf = (hash: string): View => steps.find((step) => hash === `#${step}`) ?? "read";

export function useView(): [View, (view: View) => void] {
  const [view, setView] = useState<View>(() => viewOf(location.hash));
  const scrolls = useRef(0);
  useEffect(() => {
    const listen = () => setView(viewOf(location.hash));
    addEventListener("popstate", listen);
    return () => removeEventListener("popstate", listen);
  }, []);
  const go = useCallback((next: View) => {
    if (viewOf(location.hash) === "read") scrolls.current = window.scrollY;
    history.pushState(null, "", next === "read" ? location.pathname + location.search : `#${next}`);
    setView(next);
    requestAnimationFrame(() => window.scrollTo(0, next === "read" ? scrolls.current : 0));
  }, []);
  return [view, go];
}
