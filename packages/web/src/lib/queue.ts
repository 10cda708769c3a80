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

/** What brought somebody, as they said at the end of the onboarding. */
export type Goal = "proposal" | "invoice" | "look" | "invitation";

let fresh: { goal: Goal | undefined } | undefined;

/** Notes that the onboarding has just ended: the page that comes next offers the plans, and then what they came for. */
export function noteOnboarding(goal?: Goal): void {
  fresh = { goal };
}

/** Answers how the onboarding ended, where it was the page before; the second call no longer has it. */
export function takeOnboarding(): { goal: Goal | undefined } | undefined {
  const was = fresh;
  fresh = undefined;
  return was;
}
