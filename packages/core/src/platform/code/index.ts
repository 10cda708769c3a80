import { createHmac, timingSafeEqual } from "node:crypto";
import { iso, seconds } from "../clock";
import { Db } from "../db";
import { conditionFailed } from "../db/failure";
import { env } from "../env";
import { AppError, Code, invalid } from "../error";
import { Id } from "../id";
import { Limit } from "../limit";
import { CodeEntity } from "./entity";

export const VALID_MINUTES = 15;
const TRIES = 5;
/** Kept for a while after it ended; the row is only tidied away then. */
const KEEP = 3600;
const WRONG = "This code is not right, or it ran out. Look again, or ask for a new one.";
const wrong = () => new AppError(Code.Validation, undefined, { code: WRONG });

/**
 * The six digits of a mailed code. They follow from what it is for, from an id and from a secret that is not in
 * the table: the event may carry the id, so that the mail can be sent again after a crash, yet neither journal
 * nor table holds a code.
 */
export function digitsOf(purpose: string, code_id: string): string {
  const mac = createHmac("sha256", env().STINT_LINK_SECRET).update(`${purpose}:${code_id}`).digest();
  return (mac.readUInt32BE(0) % 1_000_000).toString().padStart(6, "0");
}

/** Whether what was typed is the code; takes as long when it is not. */
const isRight = (expected: string, typed: string): boolean =>
  timingSafeEqual(Buffer.from(expected), Buffer.from(typed.padEnd(6).slice(0, 6).replace(/[^\d]/g, "-")));

/** Counts one more code that somebody asks for: five an hour, and thirty for `whom` it is mailed to (1005). */
export async function limit(purpose: string, by: Limit.Subject, whom: string | number): Promise<void> {
  await Limit.take({ name: purpose, max: 5, seconds: 3600 }, by);
  await Limit.take({ name: `${purpose}-anywhere`, max: 30, seconds: 3600 }, Limit.everybody(whom));
}

/** A new code, in place of the one before, with the row that makes it work. */
export function open(purpose: string, of: string): { code_id: string; write: Db.Write } {
  const code_id = Id.token();
  const expires_at = seconds() + VALID_MINUTES * 60;
  const row = { purpose, of, code_id, tries: 0, sent_at: iso(), expires_at, ttl: expires_at + KEEP };
  return { code_id, write: Db.put(CodeEntity.put(row)) };
}

export interface Proven {
  /** When the code was asked for. */
  sent_at: string;
  /** Uses the code up, in the transaction that it is for: of two at once one wins. */
  write: Db.Write;
}

/**
 * Checks what was typed. The try is counted before the look, so that parallel guesses cannot slip past; after five,
 * after fifteen minutes and after its use a code is worth nothing. 422 on `code`.
 */
export async function prove(purpose: string, of: string, typed: string): Promise<Proven> {
  const row = await CodeEntity.patch({ purpose, of })
    .add({ tries: 1 })
    .where(({ tries, expires_at }, { lt, gt }) => `${lt(tries, TRIES)} AND ${gt(expires_at, seconds())}`)
    .go({ response: "all_new" })
    .then(
      ({ data }) => data,
      (error: unknown) => {
        if (conditionFailed(error)) return undefined;
        throw error;
      },
    );
  const { code_id, sent_at = iso() } = row ?? {};
  if (!code_id || !isRight(digitsOf(purpose, code_id), typed)) return invalid({ code: WRONG });
  const write = Db.remove(
    CodeEntity.remove({ purpose, of }).where(({ code_id: held }, { eq }) => eq(held, code_id)),
    wrong,
  );
  return { sent_at, write };
}

export * as MailedCode from "./index";
