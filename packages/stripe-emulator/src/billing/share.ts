/** Returns `amount × part / whole`, rounded half away from zero: Stripe's proration by the second. */
export function share(amount: number, part: number, whole: number): number {
  const doubled = BigInt(Math.abs(amount)) * BigInt(part) * 2n + BigInt(whole);
  const rounded = Number(doubled / (2n * BigInt(whole)));
  return amount < 0 ? 0 - rounded : rounded;
}

/** Splits a total by weights; the parts add up to it exactly. */
export function spread(total: number, weights: readonly number[]): number[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  if (whole === 0) return weights.map(() => 0);
  let weight = 0;
  let given = 0;
  return weights.map((each) => {
    weight += each;
    const part = share(total, weight, whole) - given;
    given += part;
    return part;
  });
}

export const sum = (amounts: Iterable<number>): number => {
  let total = 0;
  for (const amount of amounts) total += amount;
  return total;
};
