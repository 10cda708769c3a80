import { Actor } from "../../platform/actor";
import { iso, seconds } from "../../platform/clock";
import { MailedCode } from "../../platform/code";
import { Db } from "../../platform/db";
import { conditionFailed } from "../../platform/db/failure";
import { AppError, Code, invalid } from "../../platform/error";
import { Id } from "../../platform/id";
import { Limit } from "../../platform/limit";
import { foldEmail } from "../../user/schema";
import { needsCode, type Row } from "../rows";
import { CodeEntity } from "./entity";

/** `accept` is for either answer, to accept or to decline. */
export type Purpose = "accept" | "copy" | "undo";

const SECONDS = 15 * 60;
const TRIES = 5;
export const VALID_MINUTES = SECONDS / 60;

/** The six digits of a code, from its id. */
export const digitsOf = (code_id: string): string => MailedCode.digitsOf("proposal-code", code_id);

const PER_ADDRESS = { name: "proposal-code-address", max: 5, seconds: 3600 };
const PER_LINK = { name: "proposal-code-link", max: 10, seconds: 3600 };
const PER_VISITOR = { name: "proposal-code-ip", max: 30, seconds: 3600 };

/** Counts one more request of a code, for the address, the link and the visitor (1005). */
export async function limitRequests(hash: string, email: string, recipient?: string): Promise<void> {
  await Limit.take(PER_VISITOR, Actor.request().ip);
  // Who only has the link cannot use up what the recipient needs.
  if (!recipient || foldEmail(recipient) !== foldEmail(email)) await Limit.take(PER_LINK, hash);
  await Limit.take(PER_ADDRESS, `${hash}:${Id.sha256(foldEmail(email))}`);
}

/** A new code for an address, in place of the one before, with the row that makes it work. */
export function open(hash: string, purpose: Purpose, email: string): { code_id: string; write: Db.Write } {
  const code_id = Id.token();
  const expires_at = seconds() + SECONDS;
  const row = { hash, purpose, email: foldEmail(email), code_id, tries: 0, sent_at: iso() };
  return {
    code_id,
    write: Db.put(CodeEntity.put({ ...row, expires_at, ttl: expires_at + 3600 })),
  };
}

const WRONG = "This code is not right, or it ran out. Look again, or ask for a new one.";
const wrong = () => new AppError(Code.Validation, undefined, { code: WRONG });

export interface Proven {
  /** When the code was asked for. */
  sent_at: string;
  /** Uses the code up, in the transaction that it is for: of two at once one wins. */
  write: Db.Write;
}

/**
 * Checks a code for one purpose, one proposal and one address. The try is counted before the look, so that
 * parallel guesses cannot slip past; after five, after fifteen minutes and after its use it is worth nothing.
 * 422 on `code`.
 */
export async function prove(hash: string, purpose: Purpose, email: string, code: string): Promise<Proven> {
  const key = { hash, purpose, email: foldEmail(email) };
  const row = await CodeEntity.patch(key)
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
  const expected = row?.code_id ? digitsOf(row.code_id) : undefined;
  if (!row || !expected || !MailedCode.isRight(expected, code)) return invalid({ code: WRONG });
  return {
    sent_at: row.sent_at ?? iso(),
    write: Db.remove(
      CodeEntity.remove(key).where(({ code_id }, { eq }) => eq(code_id, row.code_id ?? "")),
      wrong,
    ),
  };
}

/** The answer of an address: with its code, or without one where the owner switched codes off (D20). 422. */
export async function proveAnswer(
  row: Pick<Row, "require_code">,
  { hash, email, code }: { hash: string; email: string | undefined; code?: string | undefined },
  purpose: Purpose = "accept",
): Promise<Proven | undefined> {
  if (!needsCode(row) && code === undefined) return undefined;
  if (email === undefined) return invalid({ email: "Email required" });
  if (code === undefined) return invalid({ code: "Enter the code that was mailed to you" });
  return prove(hash, purpose, email, code);
}
