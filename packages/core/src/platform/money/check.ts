/** An amount that is too large to be stored exactly. Calls return it as 1000, in words. */
export class TooLarge extends RangeError {}

/** Returns a safe integer amount, without negative zero; throws RangeError for anything else, TooLarge from 2^53 on (D1). */
export function assertSafe(amount: number): number {
  if (!Number.isSafeInteger(amount)) {
    const message = `not an amount in minor units: ${amount}`;
    throw Number.isInteger(amount) ? new TooLarge(message) : new RangeError(message);
  }
  return amount === 0 ? 0 : amount;
}

/** Converts a BigInt back to a plain number of minor units; throws TooLarge from 2^53 on (D1). */
export function amountOf(value: bigint): number {
  return assertSafe(Number(value));
}
