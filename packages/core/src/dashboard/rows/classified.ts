import type { Row } from "../schema";

/** A row with the facts that decide its place. */
export interface ClassifiedRow {
  row: Row;
  /** The one of the seven totals that includes it; undefined for a hint that counts in none. */
  bucket: "drafts" | "sent" | "viewed" | "accepted" | "due" | "overdue" | "owed" | undefined;
  move: "your" | "their" | "none";
  /** The amount for the total, if the row shows only a part of it. */
  sum?: number;
}
