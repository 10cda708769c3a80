/** Faults that a test plants. Each occurrence lowers its count. */
export interface Faults {
  /** The next n writes are done, but their connection is dropped before the answer. */
  drop_next_response: number;
  /** The next n writes are answered 500 and not done. */
  fail_next: number;
  /** The next n webhook deliveries are sent twice. */
  duplicate_webhooks: number;
  /** Webhooks that wait together are sent in random order. */
  shuffle: boolean;
  /** Idempotency keys are forgotten: every repeat is done again. */
  forget_keys: boolean;
  /** Webhooks wait until this is false again; a redelivery by hand is still sent. */
  hold_webhooks: boolean;
}

export function noFaults(): Faults {
  return {
    drop_next_response: 0,
    fail_next: 0,
    duplicate_webhooks: 0,
    shuffle: false,
    forget_keys: false,
    hold_webhooks: false,
  };
}

/** Applies the known faults of a JSON body; returns a sentence when it is invalid. */
export function plant(faults: Faults, body: unknown): string | undefined {
  if (typeof body !== "object" || body === null || Array.isArray(body)) return "Send a JSON object.";
  for (const [name, value] of Object.entries(body)) {
    if (name === "shuffle" || name === "hold_webhooks" || name === "forget_keys") {
      if (typeof value !== "boolean") return `${name} is true or false.`;
      faults[name] = value;
    } else if (name === "drop_next_response" || name === "fail_next" || name === "duplicate_webhooks") {
      if (!Number.isSafeInteger(value) || Number(value) < 0) return `${name} is a whole number from 0.`;
      faults[name] = Number(value);
    } else return `There is no fault called ${name}.`;
  }
  return undefined;
}

/** Says whether a counted fault occurs now. */
export function strikes(
  faults: Faults,
  name: "drop_next_response" | "fail_next" | "duplicate_webhooks",
): boolean {
  if (faults[name] <= 0) return false;
  faults[name] -= 1;
  return true;
}
