import * as z from "zod";
import { Db } from "../platform/db";
import { ID } from "../platform/shape";

const Place = z.object({ owner_id: ID, project_id: ID });
const Kept = z.object({ version: z.number().default(1), created_at: z.string() });

/** The common attributes of each row in a project's partition. */
export const KEYS = {
  ...Db.writeOnce({ ...Db.attributesOf(Place), id: Db.sortableId }),
  ...Db.attributesOf(Kept),
};
