import type { Row } from "../schema";

/** A row with what decides where it stands. */
export interface ClassifiedRow {
  row: Row;
  /** Which of the seven amounts it belongs to; none for a nudge that counts nowhere. */
  bucket: "drafts" | "sent" | "viewed" | "accepted" | "due" | "overdue" | "owed" | undefined;
  move: "your" | "their" | "none";
  /** What it counts with, where its row tells a part of that alone. */
  sum?: number;
}
