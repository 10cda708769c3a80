import { Entity } from "electrodb";
import * as z from "zod";
import { Actor } from "../../platform/actor";
import { Db } from "../../platform/db";
import { ID } from "../../platform/shape";

const Row = z.object({
  owner_id: ID,
  version: z.number(),
  /** By the id of the payout. */
  drawn: z.record(z.string(), z.object({ amount: z.number(), currency: z.string() })).optional(),
  /** What was sent with payouts that are paid, by currency. */
  sent: z.record(z.string(), z.number()).optional(),
});

/**
 * What a workspace's payouts draw on the money that its clients paid online, from when the provider is asked
 * until they are paid: one row, so that of two that would spend the same money one is told that it is gone. Whatever
 * takes of that money moves the row on, too: a look at the balance that it came after is worth nothing.
 */
const ReservationEntity = new Entity(
  {
    model: { entity: "payout_drawn", version: "1", service: "stint" },
    attributes: Db.attributesOf(Row),
    indexes: {
      one: {
        pk: { field: "pk", composite: ["owner_id"], casing: "none" },
        sk: { field: "sk", composite: [], casing: "none" },
      },
    },
  },
  Db.connection,
);

export type Reservations = z.infer<typeof Row> & Required<Pick<z.infer<typeof Row>, "drawn">>;

/** The actor's row, strongly consistent. */
export async function readReservations(): Promise<Reservations> {
  const owner_id = Actor.owner();
  const { data } = await ReservationEntity.get({ owner_id }).go({ consistent: true });
  return { owner_id, version: 0, ...data, drawn: data?.drawn ?? {} };
}

/** The write by which payouts draw otherwise; 1004 once anything has moved the row on since. */
export const changeReservationsWrite = (
  old: Reservations,
  changes: Partial<Pick<Reservations, "drawn" | "sent">>,
): Db.Write => {
  const next = { ...old, ...changes, version: old.version + 1 };
  return Db.replace(ReservationEntity, old.version === 0 ? undefined : old, next);
};

/** The write for what takes money that payouts could have been sent out of: a payout that looked before looks again. */
export const invalidateLooksWrites = (of: {
  owner_id: number;
  provider: string;
  account?: string | undefined;
}): Db.Write[] =>
  of.provider === "stripe" && !of.account ? [Db.advance(ReservationEntity, { owner_id: of.owner_id })] : [];
