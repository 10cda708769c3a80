import { Money } from "../../../platform/money";

/** The fields of a service that a price adjustment needs. */
export interface AdjustableTask {
  id: number;
  price: number | null;
  quantity: string;
}

export interface Adjustment {
  /** New unit prices, in the order of the services; unchanged services are left out. */
  prices: { id: number; price: number }[];
  /**
   * Set when no whole unit prices give the total (3 × something is never $1.00): one service is split. It
   * keeps `quantity` at its new price, and a copy after it takes quantity "1" at `rest_price`. The amount of
   * work does not change.
   */
  split: { id: number; quantity: string; price: number; rest_quantity: "1"; rest_price: number } | null;
}

interface Part {
  id: number;
  quantity: string;
  price: number;
  line: number;
}

/** Returns the whole unit price whose line comes nearest to `target`; with `down`, never above it. */
function priceFor(quantity: string, target: number, down = false): number {
  const price = Money.multiply("1", target.toString(), quantity);
  return down && price > 0 && Money.multiply(quantity, price) > target ? Money.subtract(price, 1) : price;
}

const setPrice = (part: Part, price: number): void => {
  part.price = price;
  part.line = Money.multiply(part.quantity, price);
};

/** Moves the first line that can be moved by exactly `by` with a whole unit price. */
function shift(parts: readonly Part[], by: number): boolean {
  for (const part of parts) {
    const target = Money.add(part.line, by);
    if (target < 0) continue;
    const price = priceFor(part.quantity, target);
    if (Money.multiply(part.quantity, price) !== target) continue;
    setPrice(part, price);
    return true;
  }
  return false;
}

const NEAR = [1, -1, 2, -2, 3, -3, 4, -4, 5, -5, 6, -6, 7, -7, 8, -8, 9, -9, 10, -10];

/** Settles `left` on one service, or on two of the largest by changing the price of one by a few cents. */
function settle(parts: readonly Part[], left: number): boolean {
  if (left === 0 || shift(parts, left)) return true;
  const few = parts.slice(0, 12);
  for (const part of few) {
    const { price, line } = part;
    for (const step of NEAR) {
      const near = Money.add(price, step);
      if (near < 0) continue;
      setPrice(part, near);
      const others = few.filter((other) => other !== part);
      if (shift(others, Money.subtract(left, Money.subtract(part.line, line)))) return true;
    }
    setPrice(part, price);
  }
  return false;
}

/**
 * Spreads a new total over a phase's services in proportion to their current prices (D4). First each line
 * gets its share by largest remainder, then the whole unit price nearest to it. A few cents left over by
 * quantities go to a service that can take them exactly (any with quantity 1 or less can), or to two; only
 * when no whole prices add up is one service split. Line totals always add up to `total`. Unpriced services
 * stay unpriced, unless none has a price: then each unit costs the same. Pass only the services that count in
 * the total. Returns undefined when no service can carry an amount.
 */
export function adjustPrice(tasks: readonly AdjustableTask[], total: number): Adjustment | undefined {
  if (!Money.isAmount(total) || total < 0) throw new RangeError(`not a price: ${total}`);
  const able = tasks.filter((task) => Money.compareDecimal(task.quantity, "0") > 0);
  const priced = able.filter((task) => task.price !== null);
  const carriers = priced.length > 0 ? priced : able;
  if (carriers.length === 0) return undefined;
  const lines = carriers.map((task) => Money.multiply(task.quantity, task.price ?? 0));
  const weights = lines.some((line) => line > 0) ? lines : carriers.map((task) => task.quantity);
  const targets = Money.allocate(total, weights);

  let parts: Part[] = [];
  let largest: Part[] = [];
  let done = false;
  for (const down of [false, true]) {
    parts = carriers.map((task, i) => {
      const price = priceFor(task.quantity, targets[i] ?? 0, down);
      return { id: task.id, quantity: task.quantity, price, line: Money.multiply(task.quantity, price) };
    });
    largest = parts.filter((_, i) => (targets[i] ?? 0) > 0).sort((a, b) => Money.subtract(b.line, a.line));
    done = settle(largest, Money.subtract(total, Money.sum(parts.map((part) => part.line))));
    if (done) break;
  }

  let split: Adjustment["split"] = null;
  const [part] = largest;
  if (!done && part) {
    // Prices were rounded down, so the remainder is above 0; a quantity of 1 or less would have taken it.
    const left = Money.subtract(total, Money.sum(parts.map(({ line }) => line)));
    const quantity = less1(part.quantity);
    split = {
      id: part.id,
      quantity,
      price: part.price,
      rest_quantity: "1",
      rest_price: Money.subtract(Money.add(part.line, left), Money.multiply(quantity, part.price)),
    };
  }
  const before = new Map(carriers.map((task) => [task.id, task.price]));
  const prices = parts
    .filter(({ id, price }) => id !== split?.id && before.get(id) !== price)
    .map(({ id, price }) => ({ id, price }));
  return { prices, split };
}

/** Subtracts one from a decimal string, without floats: only quantities above 1 are split. */
function less1(quantity: string): string {
  const [whole = "0", fraction] = quantity.split(".");
  return (BigInt(whole) - 1n).toString() + (fraction ? `.${fraction}` : "");
}
