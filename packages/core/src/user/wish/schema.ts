import * as z from "zod";
import { Column } from "../../platform/column";
import { ID, prose } from "../../platform/shape";

export const STATUSES = ["sent", "read", "in_work", "done"] as const;
export const Status = z.enum(STATUSES, "Status invalid");

/** What somebody asked us for, and how it stands. */
export const COLUMNS = {
  id: Column.fixed(ID),
  created_at: Column.fixed(z.string()),
  wish: Column.required(z.string(), prose("Text", 1000)),
  status: Column.filled(Status, Status, "sent" as const),
};

export const Info = z.object(Column.answerOf(COLUMNS));
export type Info = z.infer<typeof Info>;

export const SendInput = z.strictObject({ wish: COLUMNS.wish.input });
export type SendInput = z.infer<typeof SendInput>;

export const StatusInput = z.strictObject({ status: Status });
export type StatusInput = z.infer<typeof StatusInput>;

/** A wish as Stint's own people read it. */
export const DeskInfo = Info.extend({ user_id: ID });
export type DeskInfo = z.infer<typeof DeskInfo>;
