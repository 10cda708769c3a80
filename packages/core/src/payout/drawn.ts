import { CustomAttributeType, Entity } from "electrodb";
import { Ledger } from "../ledger";
import { Actor } from "../platform/actor";
import { Db } from "../platform/db";
import { Money } from "../platform/money";
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

async function read() {
  const owner_id = Actor.owner();
  const { data } = await DrawnEntity.get({ owner_id }).go({ consistent: true });
  return data ?? { owner_id, version: 0, drawn: {} };
}

type Drawn = Awaited<ReturnType<typeof read>>;

const moved = (old: Drawn, drawn: Drawn["drawn"]): Db.Write => {
  const next = { ...old, drawn, version: old.version + 1 };
  return Db.put(
    old.version === 0
      ? DrawnEntity.create(next)
      : DrawnEntity.put(next).where(({ version }, { eq }) => eq(version, old.version)),
  );
};

export interface Purse {
  /** What clients paid online, is at the provider still, and is drawn on by no other payout. */
  left: number;
  /** The write by which this payout draws on it. */
  draw: Db.Write;
}

/** What a payout could draw on: the workspace's own money, by its own book, and never another's. */
export async function purseFor({
  id,
  total,
  currency,
}: Pick<Row, "id" | "total" | "currency">): Promise<Purse> {
  const [old, { balances }] = await Promise.all([read(), Ledger.book()]);
  const there =
    balances.find((each) => each.account === "clearing" && each.currency === currency)?.amount ?? 0;
  const others = Object.entries(old.drawn)
    .filter(([of, each]) => of !== `${id}` && each.currency === currency)
    .map(([, { amount }]) => amount);
  return {
    left: Math.max(0, Money.subtract(there, Money.sum(others))),
    draw: moved(old, { ...old.drawn, [id]: { amount: total, currency } }),
  };
}

/** The write by which a payout that is paid, however it was, draws on it no more: then the book says what is left. */
export async function givenBack({ id, sent_from }: Pick<Row, "id" | "sent_from">): Promise<Db.Write[]> {
  if (sent_from !== "balance") return [];
  const old = await read();
  const { [id]: own, ...others } = old.drawn;
  return own ? [moved(old, others)] : [];
}
