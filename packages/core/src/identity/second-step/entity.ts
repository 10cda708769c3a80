import { Entity } from "electrodb";
import * as z from "zod";
import { Db } from "../../platform/db";
import { ID } from "../../platform/shape";

const SecondStep = z.object({
  user_id: ID,
  version: z.number(),
  /** The app's secret (`second-step/seal`); absent until it was confirmed once. */
  sealed: z.string().optional(),
  enabled_at: z.string().optional(),
  /** The newest step of a code that was used: a code works once, and none before it. */
  last_step: z.number().optional(),
  /** Hashes of the backup codes that are left. */
  backup_codes: z.array(z.string()),
  /** An app that is being set up, and its backup codes. */
  pending_sealed: z.string().optional(),
  pending_backup_codes: z.array(z.string()).optional(),
  /** Seconds since 1970. */
  pending_until: z.number().optional(),
});

/** The second step of a person's sign-in: an app's secret under a seal, and hashes of backup codes. */
export const SecondStepEntity = new Entity(
  {
    model: { entity: "second_step", version: "1", service: "stint" },
    attributes: Db.attributesOf(SecondStep),
    indexes: {
      one: {
        pk: { field: "pk", composite: ["user_id"], casing: "none" },
        sk: { field: "sk", composite: [], casing: "none" },
      },
    },
  },
  Db.connection,
);
