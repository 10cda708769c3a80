import { Db } from "../platform/db";
import { ProjectEntity } from "./entity";
import type { Row } from "./read";

/** Returns the writes that move projects to another client, for a transaction. */
export const giveToClientWrites = (
  projects: readonly Pick<Row, "owner_id" | "project_id">[],
  client: { client_id: number; client_name: string },
): Db.Write[] =>
  projects.map(({ owner_id, project_id }) =>
    Db.reviseUnread<Row>(ProjectEntity, { owner_id, project_id }, client),
  );
