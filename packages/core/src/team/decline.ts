import { Actor } from "../platform/actor";
import { iso } from "../platform/clock";
import { Db } from "../platform/db";
import { refuse } from "../platform/error";
import { type Row, SeatEntity } from "./entity";
import { Events } from "./events";
import { findByToken, present } from "./invitation";
import { releaseAddressWrite } from "./invite";
import { statusOf } from "./read";
import { guard } from "./rules";
import type { Invitation } from "./schema";

/**
 * Declines a team's invitation; needs only the link, no account. Its owner is told, and may invite the address again.
 * Undefined for a token that no team's invitation has; 2017 once accepted, 1016 when it is over.
 */
export const decline = (token: string): Promise<Invitation | undefined> =>
  Db.retryOnConflict(async () => {
    const old = await findByToken(token);
    if (!old) return undefined;
    refuse(guard(statusOf(old), "decline"));
    const { owner_id, id } = old;
    const { write, next } = Db.revise<Row>(SeatEntity, old, { status: "declined", ended_at: iso() });
    const change = {
      before: { seat_id: id, status: old.status },
      after: { status: next.status },
      version: next.version,
      owner_id,
    };
    await Actor.asPersonOrLink(old.owner_id, old.token_hash, () =>
      Db.commit(
        [write, releaseAddressWrite(old)],
        [Events.Declined.of(`team:${owner_id}`, { seat_id: id }, change)],
      ),
    );
    return present(next);
  });
