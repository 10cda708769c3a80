import { Db } from "../platform/db";
import { Id } from "../platform/id";
import { ProjectEntity, type Row } from "./entity";

/**
 * For the transaction that says an amount in the currency that was read of a project: 1004 where that is another
 * one by now, and once the project is completed where it must be `open`.
 * A change of the currency that is decided meanwhile is stale (D7).
 */
export const saying = (
  { owner_id, project_id, currency }: Pick<Row, "owner_id" | "project_id" | "currency">,
  of: "open" | "any" = "any",
): Db.Write =>
  Db.update(
    ProjectEntity.patch({ owner_id, project_id })
      .set({ said_id: Id.next() })
      .where((row, { eq, ne }) => {
        const same = eq(row.currency, currency);
        return of === "open" ? `${same} AND ${ne(row.status, "completed")}` : same;
      }),
  );
