import { spanAt } from "../paste";
import type { PlanInput } from "./schema";
import type { Piece } from "./sentence";

/**
 * Returns sentences with what is known of who says them: what our own side says and small talk ask for nothing, and
 * what the client said yes to is no question.
 */
export const heedSpeakers = (pieces: readonly Piece[], { paste }: Pick<PlanInput, "paste">): Piece[] =>
  pieces.map((piece): Piece => {
    if (paste && spanAt(paste.quiet, piece.start)) return { ...piece, place: "frame" };
    return paste && spanAt(paste.agreed, piece.start) ? { ...piece, isAgreed: true } : piece;
  });
