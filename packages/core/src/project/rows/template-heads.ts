import { Actor } from "../../platform/actor";
import { Db } from "../../platform/db";
import { TemplateScopeEntity, type TemplateScopeRow } from "./template-entity";

/** Returns the heads of those of these templates that there are, deleted ones included, read in one request. */
export async function findTemplateHeads(ids: readonly number[]): Promise<Map<number, TemplateScopeRow>> {
  const owner_id = Actor.owner();
  const found = await Promise.all(
    ids.map((project_id) =>
      Db.get(Db.describeRow<TemplateScopeRow>(TemplateScopeEntity, { owner_id, project_id })),
    ),
  );
  return new Map(found.flatMap((head) => (head ? [[head.project_id, head] as const] : [])));
}
