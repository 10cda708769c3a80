import { Db } from "../platform/db";
import { ClientEntity } from "./entity";
import { releaseNameWrite } from "./name";
import type { Row } from "./read";

/**
 * Returns the writes that end a merged client: its name is free, and its id points to the other client (D46).
 * Stale when either has changed.
 */
export const mergeWrites = (from: Row, into: Row): Db.Write[] => [
  Db.revise(ClientEntity, from, { merged_into: into.id }).write,
  releaseNameWrite(from),
  Db.revise(ClientEntity, into, {
    merged_ids: [...(into.merged_ids ?? []), from.id, ...(from.merged_ids ?? [])],
  }).write,
];
