import { CustomAttributeType, Entity, type EntityItem } from "electrodb";
import { Ledger } from "../ledger";
import { Actor } from "../platform/actor";
import { Db } from "../platform/db";
import { Money } from "../platform/money";
import { onlineIn } from "./online";
import type { Row } from "./read";

/**
 * What a workspace's payouts draw on the money that its clients paid online, from when the provider is asked
 * until they are paid: one row, so that of two that would spend the same money one is told that it is gone.
 */
const DrawnEntity = new Entity(
  {
    model: { entity: "payout_drawn", version: "1", service: "stint" },
    attributes: {
      owner_id: { type: "number", required: true },
      version: { type: "number", required: true },
      /** By the id of the payout. */
      drawn: {
        type: CustomAttributeType<Record<string, { amount: number; currency: string }>>("any"),
        required: true,
      },
      /** What was sent with payouts that are paid, by currency. */
      sent: { type: CustomAttributeType<Record<string, number>>("any") },
    },
    indexes: {
      one: {
        pk: { field: "pk", composite: ["owner_id"], casing: "none" },
        sk: { field: "sk", composite: [], casing: "none" },
      },
    },
  },
  Db.connection,
);

async function read(): Promise<Drawn> {
  const owner_id = Actor.owner();
  const { data } = await DrawnEntity.get({ owner_id }).go({ consistent: true });
  return data ?? { owner_id, version: 0, drawn: {} };
}

type Drawn = EntityItem<typeof DrawnEntity>;

const moved = (old: Drawn, changes: Partial<Pick<Drawn, "drawn" | "sent">>): Db.Write => {
  const next = { ...old, ...changes, version: old.version + 1 };
  return Db.put(
    old.version === 0
      ? DrawnEntity.create(next)
      : DrawnEntity.put(next).where(({ version }, { eq }) => eq(version, old.version)),
  );
};

export interface Purse {
  /** What this payout may draw in all: what is there, less what others draw. What it sent in part is in it. */
  left: number;
  /** What other payouts draw. */
  others: number;
  /** The write by which this payout draws on it. */
  draw: Db.Write;
}

/**
 * What a payout can be sent out of, whichever charge it draws on: what the workspace's own clients paid online
 * and never another's. Two looks have to agree: the payments themselves (money in the owner's own account is not
 * among them), and the workspace's book less what it does not know yet.
 */
export async function purseFor({
  id,
  total,
  currency,
}: Pick<Row, "id" | "total" | "currency">): Promise<Purse> {
  const [{ balances }, { there, untold }] = await Promise.all([Ledger.book(), onlineIn(currency)]);
  // The draws last: what was paid meanwhile is a draw no more, but stands among what was sent.
  const old = await read();
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
    draw: moved(old, { drawn: { ...old.drawn, [id]: { amount: total, currency } } }),
  };
}

/** What of a payout the provider has sent. */
export const sentOf = ({ sendings = [] }: Pick<Row, "sendings">): number =>
  Money.sum(sendings.filter(({ status }) => status === "sent").map(({ amount }) => amount));

/** The write by which a payout that is paid, however it was, draws no more: what was sent of it is gone for good. */
export async function spent(payout: Row): Promise<Db.Write[]> {
  if (!payout.sent_from) return [];
  const { currency } = payout;
  const old = await read();
  const { [payout.id]: own, ...drawn } = old.drawn;
  const before = old.sent ?? {};
  return own
    ? [
        moved(old, {
          drawn,
          sent: { ...before, [currency]: Money.add(before[currency] ?? 0, sentOf(payout)) },
        }),
      ]
    : [];
}

/** The write by which one that failed gives back what was not sent of it. */
export async function givenBack(payout: Row): Promise<Db.Write[]> {
  if (!payout.sent_from) return [];
  const old = await read();
  const { [payout.id]: own, ...others } = old.drawn;
  const amount = sentOf(payout);
  if (!own || own.amount === amount) return [];
  return [
    moved(old, {
      drawn: amount === 0 ? others : { ...others, [payout.id]: { amount, currency: payout.currency } },
    }),
  ];
}
