import { useState, useSyncExternalStore } from "react";

function watch(width: number) {
  const query = matchMedia(`(width < ${width}px)`);
  const subscribe = (listener: () => void) => {
    query.addEventListener("change", listener);
    return () => query.removeEventListener("change", listener);
  };
  return { subscribe, read: () => query.matches };
}

/** Says whether the window is narrower: by default, too narrow for a rail and a column beside the rows. */
export function useNarrow(width = 1200): boolean {
  const [{ subscribe, read }] = useState(() => watch(width));
  return useSyncExternalStore(subscribe, read);
}
