/** Faults that a test plants. Counts run down as they strike. */
export interface Faults {
  /** The next n writes are carried out and their connection is cut before the answer. */
  drop_next_response: number;
  /** The next n writes are answered 500 and not carried out. */
  fail_next: number;
  /** The next n webhook deliveries are sent twice. */
  duplicate_webhooks: number;
  /** Webhooks that wait together go out in random order. */
  shuffle: boolean;
  /** Idempotency keys are not remembered: every repeat is done again. */
  forget_keys: boolean;
  /** Webhooks wait until this is false again; a redelivery by hand still goes out. */
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

/** Takes over the known faults of a JSON body; a sentence when it is not understood. */
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

/** Whether a counted fault strikes now. */
export function strikes(
  faults: Faults,
  name: "drop_next_response" | "fail_next" | "duplicate_webhooks",
): boolean {
  if (faults[name] <= 0) return false;
  faults[name] -= 1;
  return true;
}
