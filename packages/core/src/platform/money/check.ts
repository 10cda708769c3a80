/** Returns a safe integer amount, without negative zero; throws RangeError for anything else (D1). */
export function checked(amount: number): number {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`not an amount in minor units: ${amount}`);
  return amount === 0 ? 0 : amount;
}

/** A BigInt back to a plain number of minor units; throws RangeError above 2^53 (D1). */
export function amountOf(value: bigint): number {
  return checked(Number(value));
}
