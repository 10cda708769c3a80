import * as z from "zod";
import { Column } from "../platform/column";
import { ID, Instant } from "../platform/shape";

export const COLUMNS = {
  id: Column.fixed(ID),
  /** `proposal.accepted`, `invoice.paid`, `project_invitation`, … */
  type: Column.fixed(z.string()),
  title: Column.fixed(z.string()),
  body: Column.filled(z.string(), z.never(), ""),
  /** A path of the app. */
  link: Column.later(z.string()),
  read: Column.filled(z.boolean(), z.never(), false),
  created_at: Column.fixed(Instant),
};

export const Info = z.object({
  ...Column.answerOf(COLUMNS),
  metadata: z.record(z.string(), z.unknown()),
});
export type Info = z.infer<typeof Info>;

/** Marks these as read; all without ids. */
export const ReadInput = z.strictObject({ ids: z.array(ID).min(1).max(100).optional() });
export type ReadInput = z.infer<typeof ReadInput>;
export const Unread = z.object({ count: z.number().int() });
export type Unread = z.infer<typeof Unread>;

/** `ids`: what was marked by this call, which `UnreadInput` takes back. */
export const Read = Unread.extend({ ids: z.array(ID) });
export type Read = z.infer<typeof Read>;
export const UnreadInput = z.strictObject({ ids: z.array(ID).min(1).max(100) });
export type UnreadInput = z.infer<typeof UnreadInput>;

/** The part of the list that a call asks for. */
export const Only = z.enum(["unread"], "Choose unread");
