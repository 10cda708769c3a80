/** What the transport tells the app; the shell listens (features/shell/signals.tsx). */
export interface Signals {
  /** The session is over and could not be refreshed. */
  "signed-out": undefined;
  /** Code 2057: the account was revoked. */
  restricted: undefined;
  /** 402, code 1007: the plan does not include it. */
  upgrade: { message: string };
  maintenance: undefined;
}

type Listener<K extends keyof Signals> = (detail: Signals[K]) => void;
const listeners: { [K in keyof Signals]: Set<Listener<K>> } = {
  "signed-out": new Set(),
  restricted: new Set(),
  upgrade: new Set(),
  maintenance: new Set(),
};

export function announce<K extends keyof Signals>(signal: K, detail: Signals[K]): void {
  for (const listener of listeners[signal]) listener(detail);
}

/** Answers the way to stop listening. */
export function onSignal<K extends keyof Signals>(signal: K, listener: Listener<K>): () => void {
  listeners[signal].add(listener);
  return () => listeners[signal].delete(listener);
}
