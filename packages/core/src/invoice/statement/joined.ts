/** A refund and its note in a client's account. Pure, and apart from the words that other pages load. */
import type { Posting } from "../../ledger/schema";
import { Money } from "../../platform/money";

/** The postings that take an invoice back. */
const NOTES: ReadonlySet<Posting["cause"]> = new Set(["credit_note", "void"]);

interface Movement {
  posting: Pick<Posting, "cause" | "date"> & { document: string };
  /** Its parts in a client's account (`Ledger.Figures.movement`). */
  moved: { waived: number };
}

/**
 * Joins each refund to the note that documents it on the same day: the note comes first, and what the one did not
 * charge again and the other took back stands once, as far as it does not cancel out. Expects the order of days.
 */
export function joinRefunds<M extends Movement>(moves: readonly M[]): M[] {
  const joined: M[] = [];
  for (const move of moves) {
    const { posting, moved } = move;
    const at =
      NOTES.has(posting.cause) && moved.waived > 0
        ? joined.findLastIndex(
            (each) =>
              each.posting.cause === "refund" &&
              each.posting.document === posting.document &&
              each.posting.date === posting.date &&
              each.moved.waived < 0,
          )
        : -1;
    const refund = joined[at];
    if (!refund) {
      joined.push(move);
      continue;
    }
    const waived = Money.add(refund.moved.waived, moved.waived);
    joined.splice(
      at,
      1,
      { ...move, moved: { ...moved, waived: Math.max(0, waived) } },
      { ...refund, moved: { ...refund.moved, waived: Math.min(0, waived) } },
    );
  }
  return joined;
}
