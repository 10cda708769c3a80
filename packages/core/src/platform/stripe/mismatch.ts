/**
 * The provider's data does not match our request: another account, currency, amount or object. It is stored
 * for the operator and changes nothing: no state, no ledger, no mail.
 */
export class Mismatch extends Error {
  readonly found: Record<string, unknown>;

  constructor(reason: string, found: Record<string, unknown>) {
    super(reason);
    this.name = "Mismatch";
    this.found = found;
  }
}

/** A name, the provider's value, and the expected value. */
export type Fact = readonly [name: string, told: unknown, ours: unknown];

/** Throws a `Mismatch` with all differing facts; does nothing when all match. */
export function requireSame(reason: string, facts: readonly Fact[]): void {
  const wrong = facts.filter(([, told, ours]) => told !== ours);
  if (wrong.length === 0) return;
  throw new Mismatch(
    reason,
    Object.fromEntries(wrong.map(([name, told, ours]) => [name, { told: told ?? null, ours: ours ?? null }])),
  );
}
