import { CustomAttributeType, Entity, type EntityItem } from "electrodb";
import type { Consent } from "../../invoice/payment/read";
import { Db } from "../../platform/db";
import { STOPPED_BY } from "./schema";

/**
 * The method that the client of a series lets its owner charge, one for each series: there once the payment
 * that it came with has settled. Stopped it stays, as the proof of what was charged before. A stop that came
 * before there was a method stays as well.
 */
export const AutopayEntity = new Entity(
  {
    model: { entity: "autopay", version: "1", service: "stint" },
    attributes: {
      owner_id: { type: "number", required: true },
      recurring_id: { type: "number", required: true },
      version: { type: "number", required: true },
      status: { type: ["active", "stopped"] as const, required: true },
      /** Whose method it is: nobody else's invoice is ever charged to it. */
      client_id: { type: "number" },
      /** The provider's customer and method, in the owner's own account where there is one; "" of a bare stop. */
      customer: { type: "string", required: true },
      payment_method: { type: "string", required: true },
      account: { type: "string" },
      /** `card`, `us_bank_account`, and "Visa ending 4242". */
      method: { type: "string", required: true },
      reference: { type: "string", required: true },
      consent: { type: CustomAttributeType<Consent>("any"), required: true },
      /** The last invoice whose turn it was, and its date: the next one's comes when the agreed time has passed. */
      turn: { type: CustomAttributeType<{ invoice_id: number; issued_on: string }>("any") },
      /** The last stop. A consent that was given before it brings nothing back. */
      stopped_at: { type: "string" },
      stopped_by: { type: STOPPED_BY },
    },
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
