/** The transport's signals to the app; the shell listens (features/shell/signals.tsx). */
export interface Signals {
  /** The session is over and could not be refreshed. */
  "signed-out": undefined;
  /** Code 2057: the account was revoked. */
  restricted: undefined;
  /** Code 1002: not for this person, or no longer. */
  barred: undefined;
  /** 402, code 1007: the plan does not include it. */
  upgrade: { message: string };
  /** Code 1044 about one's own address: nothing goes to other people before it is confirmed. */
  unverified: undefined;
  /** Code 1008: the listener asks for a proof, and reports whether it was given. */
  proof: { done: (proved: boolean) => void };
  maintenance: undefined;
  /** 404 of a call; `kind` names the missing record if the server says so (1066). */
  missing: { kind: string | undefined; text: string; reference: string | undefined };
}

type Listener<K extends keyof Signals> = (detail: Signals[K]) => void;
const listeners: { [K in keyof Signals]: Set<Listener<K>> } = {
  "signed-out": new Set(),
  restricted: new Set(),
  barred: new Set(),
  upgrade: new Set(),
  unverified: new Set(),
  proof: new Set(),
  maintenance: new Set(),
  missing: new Set(),
};

/** Answers whether anybody listened. */
export function announce<K extends keyof Signals>(signal: K, detail: Signals[K]): boolean {
  for (const listener of listeners[signal]) listener(detail);
  return listeners[signal].size > 0;
}

/** Adds a listener. Answers the function that removes it. */
export function onSignal<K extends keyof Signals>(signal: K, listener: Listener<K>): () => void {
  listeners[signal].add(listener);
  return () => listeners[signal].delete(listener);
}
