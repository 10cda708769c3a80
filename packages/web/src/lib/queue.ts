interface Queue {
  /** The token of an invitation that was opened and not answered. */
  invitation: string;
  /** The public template that somebody came for, before they had an account. */
  template: string;
  /** The public template of which somebody who has an account wants a project now. */
  project: string;
}

const keyOf = (name: keyof Queue): string => `stint.queue.${name}`;

/** Keeps in this browser what the start of the signed-in app asks about; confirming a sign-up opens another tab. */
export function enqueue<K extends keyof Queue>(name: K, value: Queue[K]): void {
  try {
    localStorage.setItem(keyOf(name), JSON.stringify(value));
  } catch {
    // Storage may be refused; then nothing is asked at the start.
  }
}

export function readQueue<K extends keyof Queue>(name: K): Queue[K] | undefined {
  try {
    return (JSON.parse(localStorage.getItem(keyOf(name)) ?? "null") as Queue[K] | null) ?? undefined;
  } catch {
    return undefined;
  }
}

export function dequeue(name: keyof Queue): void {
  try {
    localStorage.removeItem(keyOf(name));
  } catch {
    // Without storage nothing was kept.
  }
}

let isFresh = false;

/** Notes that the onboarding has just ended: the page that comes next offers the plans. */
export function noteOnboarding(): void {
  isFresh = true;
}

/** Answers whether the onboarding was the page before; the second call answers no. */
export function takeOnboarding(): boolean {
  const was = isFresh;
  isFresh = false;
  return was;
}
