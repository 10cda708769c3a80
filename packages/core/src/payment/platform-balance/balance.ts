import { Ledger } from "../../ledger";
import { Actor } from "../../platform/actor";
import type { Db } from "../../platform/db";
import { StaleWrite } from "../../platform/error";
import { Money } from "../../platform/money";
import { changeReservationsWrite, readReservations } from "./entity";
import { onlineIn } from "./net";

export interface Available {
  /**
   * The amount that this payout may draw: the balance, less what others draw. It includes what this one has
   * already sent.
   */
  left: number;
  /** The amount that other payouts draw. */
  others: number;
  /** The write by which this payout draws on it. */
  reserve: Db.Write;
}

/** The number of times the balance is read again, while others draw on it. */
const LOOKS = 5;

/**
 * Reads the ledger, the payments and the draws as of one moment: the draws are read before and after, and if
 * they changed in between, everything is read again. 1004 where they keep changing.
 */
async function readTogether(currency: string) {
  let before = await readReservations();
  for (let look = 1; look <= LOOKS; look++) {
    const [{ balances }, online] = await Promise.all([Ledger.book(), onlineIn(currency)]);
    const old = await readReservations();
    if (old.version === before.version) return { balances, ...online, old };
    before = old;
  }
  throw new StaleWrite();
}

/**
 * Returns what a payout can be sent from, whichever charge it draws on: what the workspace's own clients paid
 * online and never another's. Two figures limit it: the payments themselves (without money in the owner's own
 * account), and the workspace's ledger less what it does not know yet.
 */
export async function availableFor({
  id,
  total,
  currency,
}: {
  id: number;
  total: number;
  currency: string;
}): Promise<Available> {
  const { balances, there, untold, old } = await Actor.overAll(() => readTogether(currency));
  const clearing =
    balances.find((each) => each.account === "clearing" && each.currency === currency)?.amount ?? 0;
  const others = Money.sum(
    Object.entries(old.drawn)
      .filter(([of, each]) => of !== `${id}` && each.currency === currency)
      .map(([, { amount }]) => amount),
  );
  const sent = old.sent?.[currency] ?? 0;
  const free = Math.min(Money.subtract(clearing, untold), Money.subtract(there, sent));
  return {
    left: Math.max(0, Money.subtract(free, others)),
    others,
    reserve: changeReservationsWrite(old, { drawn: { ...old.drawn, [id]: { amount: total, currency } } }),
  };
}

/**
 * Returns the balances at the provider by the ledger, by currency and in any account, less what the ledger
 * does not know yet and what others than these draw.
 */
export const balancesBeside = (these: ReadonlySet<number>): Promise<{ currency: string; amount: number }[]> =>
  Actor.overAll(() => readBeside(these));

async function readBeside(these: ReadonlySet<number>): Promise<{ currency: string; amount: number }[]> {
  const [{ balances }, { drawn }] = await Promise.all([Ledger.book(), readReservations()]);
  return Promise.all(
    balances
      .filter(({ account }) => account === "clearing")
      .map(async ({ currency, amount }) => {
        const { untold } = await onlineIn(currency);
        const others = Object.entries(drawn)
          .filter(([id, each]) => !these.has(Number(id)) && each.currency === currency)
          .map(([, each]) => each.amount);
        return { currency, amount: Money.subtract(amount, Money.sum([untold, ...others])) };
      }),
  );
}
