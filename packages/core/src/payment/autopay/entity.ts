import { Entity, type EntityItem } from "electrodb";
import * as z from "zod";
import { Consent } from "../../invoice/payment/read";
import { Column } from "../../platform/column";
import { Db } from "../../platform/db";
import { ID } from "../../platform/shape";
import { STOP } from "./schema";

const Row = z.object({
  owner_id: ID,
  recurring_id: ID,
  version: z.number(),
  status: z.enum(["active", "stopped"]),
  /** Whose method it is: nobody else's invoice is ever charged to it. */
  client_id: ID.optional(),
  /** The provider's customer and method, in the owner's own account where there is one; "" of a bare stop. */
  customer: z.string(),
  payment_method: z.string(),
  account: z.string().optional(),
  /** The provider's type, and "Visa ending 4242". */
  method: z.string(),
  reference: z.string(),
  consent: Consent,
  /** The last invoice whose turn it was, and its date: the next one's comes when the agreed time has passed. */
  turn: z.object({ invoice_id: ID, issued_on: z.string() }).optional(),
  ...Column.rowOf(STOP),
});

/**
 * The method that the client of a series lets its owner charge, one for each series: there once the payment
 * that it came with has settled. Stopped it stays, as the proof of what was charged before. A stop that came
 * before there was a method stays as well.
 */
export const AutopayEntity = new Entity(
  {
    model: { entity: "autopay", version: "1", service: "stint" },
    attributes: Db.attributesOf(Row),
    indexes: {
      one: {
        pk: { field: "pk", composite: ["owner_id"], casing: "none" },
        sk: { field: "sk", composite: ["recurring_id"], casing: "none" },
      },
    },
  },
  Db.connection,
);
export type AutopayRow = EntityItem<typeof AutopayEntity>;
