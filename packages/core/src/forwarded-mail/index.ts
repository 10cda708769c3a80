import { Db } from "../platform/db";
import type { Entry } from "../platform/event";
import { ForwardedMailEntity, type Row } from "./entity";
import { Arrived, Refused } from "./events";
import type { Reason } from "./schema";

export { getAddress, renewAddress } from "./address";
export * as ForwardedMail from "./index";
export { find, list, type Row } from "./read";
export { nameProject } from "./rules";
export * from "./schema";

export const Events = { Arrived, Refused };

/** Returns the write that names the project of a mail, for the transaction that begins it. */
export const beginWrite = (row: Row, project_id: number): Db.Write =>
  Db.revise(ForwardedMailEntity, row, { state: "begun", project_id }).write;

/** Refuses a mail that was taken, and has its sender told why. */
export async function refuse(row: Row, reason: Reason): Promise<void> {
  const { write } = Db.revise(ForwardedMailEntity, row, { state: "refused", reason, text: null });
  const told: Entry = Refused.of(`forwarded_mail:${row.id}`, { key: row.key }, { after: { reason } });
  await Db.commit([write], [told]);
}
