/**
 * What the provider tells does not agree with what we asked of it: another account, currency, amount or object. It
 * is kept for the operator and changes nothing: no state, no book, no mail.
 */
export class Mismatch extends Error {
  readonly found: Record<string, unknown>;

  constructor(reason: string, found: Record<string, unknown>) {
    super(reason);
    this.name = "Mismatch";
    this.found = found;
  }
}

/** A name, what the provider tells, and what it has to be. */
export type Fact = readonly [name: string, told: unknown, ours: unknown];

/** Throws a `Mismatch` with all that differs; nothing where all is as it has to be. */
export function requireSame(reason: string, facts: readonly Fact[]): void {
  const wrong = facts.filter(([, told, ours]) => told !== ours);
  if (wrong.length === 0) return;
  throw new Mismatch(
    reason,
    Object.fromEntries(wrong.map(([name, told, ours]) => [name, { told: told ?? null, ours: ours ?? null }])),
  );
}
