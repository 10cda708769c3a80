import { Entity } from "electrodb";
import * as z from "zod";
import { Column } from "../platform/column";
import { Db } from "../platform/db";
import { COLUMNS } from "./schema";

const Row = z.object({
  ...Column.rowOf(COLUMNS),
  /** The currency before its first change; only migrations 001 to 004 read it. */
  first_currency: z.string().optional(),
});

/**
 * The account row of an owner: plan, brand, defaults, and the counters for limits and numbers. It is one row,
 * so that a limit and its count change in one transaction.
 */
export const AccountEntity = new Entity(
  {
    model: { entity: "account", version: "1", service: "stint" },
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
