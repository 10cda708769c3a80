import { Entity, type EntityItem } from "electrodb";
import * as z from "zod";
import { Column } from "../../platform/column";
import { Db } from "../../platform/db";
import { Due } from "../../platform/due";
import { COLUMNS, CREDIT } from "./schema";

const ReferralShape = z.object({
  owner_id: z.number(),
  ...Column.rowOf(COLUMNS),
  /** The friend's own workspace, once they have signed up. */
  friend_id: z.number().optional(),
});

/** One friend of a subscriber's: one who was invited by the mailbox, one who came by the link by the workspace. */
export const ReferralEntity = new Entity(
  {
    model: { entity: "referral", version: "1", service: "stint" },
    attributes: { ...Db.attributesOf(ReferralShape), id: Db.sortableId, ...Due.attributes },
    indexes: {
      one: {
        pk: { field: "pk", composite: ["owner_id"], casing: "none" },
        sk: { field: "sk", composite: ["id"], casing: "none" },
      },
      due: Due.indexOf("referral", ["id"]),
    },
  },
  Db.connection,
);
export type Row = EntityItem<typeof ReferralEntity>;

const CreditShape = z.object({
  owner_id: z.number(),
  ...Column.rowOf(CREDIT),
  /** The provider's entry on the customer's balance. */
  transaction_id: z.string(),
});

/** An entry of the ledger of credit, written once: what was put on the customer's balance, and why. */
export const CreditEntity = new Entity(
  {
    model: { entity: "billing_credit", version: "1", service: "stint" },
    attributes: { ...Db.attributesOf(CreditShape), id: Db.sortableId },
    indexes: {
      one: {
        pk: { field: "pk", composite: ["owner_id"], casing: "none" },
        sk: { field: "sk", composite: ["id"], casing: "none" },
      },
    },
  },
  Db.connection,
);
export type CreditRow = EntityItem<typeof CreditEntity>;
