import { Ledger } from "../../ledger";
import type { Db } from "../../platform/db";
import { StaleWrite } from "../../platform/error";
import { Money } from "../../platform/money";
import { changeReservations, readReservations } from "./entity";
import { onlineIn } from "./net";

export interface Available {
  /** What this payout may draw in all: what is there, less what others draw. What it sent in part is in it. */
  left: number;
  /** What other payouts draw. */
  others: number;
  /** The write by which this payout draws on it. */
  reserve: Db.Write;
}

/** How often the purse is looked at again, while others take of it. */
const LOOKS = 5;

/**
 * The book, the payments and the draws, as they stood at one moment: the draws are read before and after, and
 * where anything moved them on in between, what was read is from before that. 1004 where they do not come to rest.
 */
async function looked(currency: string) {
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
 * What a payout can be sent out of, whichever charge it draws on: what the workspace's own clients paid online
 * and never another's. Two looks have to agree: the payments themselves (money in the owner's own account is not
 * among them), and the workspace's book less what it does not know yet.
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
  const { balances, there, untold, old } = await looked(currency);
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
    reserve: changeReservations(old, { drawn: { ...old.drawn, [id]: { amount: total, currency } } }),
  };
}

/**
 * What is at the provider by the book, by currency and in whoever's account, less what the book does not know yet
 * and what is drawn on it by others than these.
 */
export async function balancesBeside(
  these: ReadonlySet<number>,
): Promise<{ currency: string; amount: number }[]> {
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
