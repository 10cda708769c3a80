import { Db } from "../platform/db";

/** What each row of a project's partition begins with. */
export const KEYS = {
  ...Db.writeOnce({
    owner_id: { type: "number", required: true },
    project_id: { type: "number", required: true },
    id: Db.sortableId,
  } as const),
  version: { type: "number", required: true, default: 1 },
  created_at: { type: "string", required: true },
} as const;
