import type { Topic } from "./state";

/** The listeners of an open scope, by what they listen to. */
export class Topics {
  readonly #listeners = new Map<Topic, Set<() => void>>();

  /** Answers the function that removes the listener. */
  subscribe(topic: Topic, listener: () => void): () => void {
    let set = this.#listeners.get(topic);
    if (!set) {
      set = new Set();
      this.#listeners.set(topic, set);
    }
    set.add(listener);
    return () => set.delete(listener);
  }

  tell(...topics: Topic[]): void {
    for (const topic of topics) for (const listener of this.#listeners.get(topic) ?? []) listener();
  }
}
