export interface Store<T> {
  get: () => T;
  set: (value: T) => void;
  /** Adds a listener, for useSyncExternalStore. Answers the function that removes it. */
  subscribe: (listener: () => void) => () => void;
}

/** The smallest store that React can read: one value, and those who listen to it. */
export function createStore<T>(initial: T): Store<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set: (next) => {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
