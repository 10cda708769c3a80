import { Db } from "../platform/db";
import { ClientEntity } from "./entity";
import { releaseName } from "./name";
import type { Row } from "./read";

/**
 * The end of a client that was merged into another: its name is free, and its id leads there (D46). Stale where one
 * of both has changed.
 */
export const mergeWrites = (from: Row, into: Row): Db.Write[] => [
  Db.revise(ClientEntity, from, { merged_into: into.id }).write,
  releaseName(from),
  Db.revise(ClientEntity, into, {
    merged_ids: [...(into.merged_ids ?? []), from.id, ...(from.merged_ids ?? [])],
  }).write,
];
