import { Db } from "../platform/db";

/** The common attributes of each row in a project's partition. */
export const KEYS = {
  ...Db.writeOnce({
    owner_id: { type: "number", required: true },
    project_id: { type: "number", required: true },
    id: Db.sortableId,
  } as const),
  version: { type: "number", required: true, default: 1 },
  created_at: { type: "string", required: true },
} as const;
