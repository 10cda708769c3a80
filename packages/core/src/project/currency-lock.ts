import { Db } from "../platform/db";
import { Id } from "../platform/id";
import { ProjectEntity, type Row } from "./entity";

/**
 * Returns the write that protects an amount written in the project's currency as read: 1004 if the currency
 * has changed, and, with `open`, once the project is completed. A simultaneous change of the currency becomes
 * stale (D7).
 */
export const requireCurrencyWrite = (
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
