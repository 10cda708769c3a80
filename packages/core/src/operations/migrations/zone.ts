import { Db } from "../../platform/db";
import { failMissing } from "../../platform/error";
import { AccountEntity } from "../../workspace/entity";

/** The zone of a workspace, in which its dates begin (D26). */
export async function zoneOf(owner_id: unknown): Promise<string> {
  if (typeof owner_id !== "number") return failMissing("resource");
  const account = await Db.get(Db.describeRow<{ time_zone?: string }>(AccountEntity as never, { owner_id }));
  return account?.time_zone || "UTC";
}
