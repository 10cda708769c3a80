import * as z from "zod";
import { Event } from "../platform/event";

const Pair = z.object({
  /** Who asked. */
  from_id: z.number(),
  to_id: z.number(),
});

export const Events = {
  /** Of whoever was asked; `asked_at` tells one request from the next. */
  Requested: Event.define("connection.requested", Pair.extend({ asked_at: z.string() })),
  /** Of whoever is written to. */
  Emailed: Event.define("connection.emailed", Pair.extend({ letter_id: z.number() })),
  /** Of whoever reads what became of a report: of its sender, and of the reported where something was done. */
  ReportClosed: Event.define(
    "report.closed",
    z.object({
      by_id: z.number(),
      report_id: z.number(),
      reader_id: z.number(),
      /** True for the news that the suspension which came of it was lifted. */
      lifted: z.boolean().optional(),
    }),
  ),
  /** Of whoever had asked. */
  Accepted: Event.define("connection.accepted", Pair.extend({ accepted_at: z.string() })),
};
