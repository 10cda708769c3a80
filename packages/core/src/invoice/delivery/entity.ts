import { Entity, type EntityItem } from "electrodb";
import * as z from "zod";
import { Db } from "../../platform/db";
import type { News } from "../../platform/delivery";
import { NETWORKS } from "../../platform/delivery/rules";
import { ID, Instant } from "../../platform/shape";
import { DELIVERY_STATUSES } from "./rules";

/** An issued document on its way through a network, as stored. */
const Row = z.object({
  owner_id: ID,
  invoice_id: ID,
  /** As in `issued_file`: "invoice.xml", "note-17.xml". */
  document: z.string(),
  version: z.number(),
  /** The UUID under which the network takes it once. */
  key: z.string(),
  network: z.enum(NETWORKS),
  receiver: z.string(),
  /** The document's own number. */
  number: z.string(),
  status: z.enum(DELIVERY_STATUSES),
  /** The network's own id; some never tell it. */
  ref: z.string().optional(),
  reason: z.string(),
  /** The codes that were told, in their order: each counts once. */
  told: z.array(z.string()),
  created_at: Instant,
  updated_at: Instant,
});

export const DeliveryEntity = new Entity(
  {
    model: { entity: "einvoice_delivery", version: "1", service: "stint" },
    attributes: { ...Db.attributesOf(Row), invoice_id: Db.sortableId },
    indexes: {
      ofInvoice: {
        pk: { field: "pk", composite: ["owner_id", "invoice_id"], casing: "none" },
        sk: { field: "sk", composite: ["document"], casing: "none" },
      },
    },
  },
  Db.connection,
);

export type DeliveryRow = EntityItem<typeof DeliveryEntity>;

/** A piece of news that could not be worked through, until it is. */
const Parked = z.object({
  network: z.enum(NETWORKS),
  /** The network's name of the piece. */
  id: z.string(),
  news: z.custom<News>(),
  tries: z.number(),
  /** Why the last try failed. */
  reason: z.string(),
  next_at: Instant,
  created_at: Instant,
});

export const DeliveryParkedEntity = new Entity(
  {
    model: { entity: "einvoice_parked", version: "1", service: "stint" },
    attributes: Db.attributesOf(Parked),
    indexes: {
      one: {
        pk: { field: "pk", composite: ["network"], casing: "none" },
        sk: { field: "sk", composite: ["id"], casing: "none" },
      },
    },
  },
  Db.connection,
);
export type ParkedRow = EntityItem<typeof DeliveryParkedEntity>;

/** How far the news of a network are read. */
const Place = z.object({ network: z.enum(NETWORKS), place: z.string() });

export const DeliveryPlaceEntity = new Entity(
  {
    model: { entity: "einvoice_place", version: "1", service: "stint" },
    attributes: Db.attributesOf(Place),
    indexes: {
      one: {
        pk: { field: "pk", composite: ["network"], casing: "none" },
        sk: { field: "sk", composite: [], casing: "none" },
      },
    },
  },
  Db.connection,
);
