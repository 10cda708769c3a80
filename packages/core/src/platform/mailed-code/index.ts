import { timingSafeEqual } from "node:crypto";
import type { EntityItem } from "electrodb";
import { iso, seconds } from "../clock";
import { Db } from "../db";
import { conditionFailed } from "../db/failure";
import { AppError, Code, invalid } from "../error";
import { Id } from "../id";
import { Limit } from "../limit";
import { Link } from "../mailed-link";
import { CodeEntity } from "./entity";

export const VALID_MINUTES = 15;
/** A code ends after this many wrong tries at the place of its request … */
const TRIES = 5;
/** … and stops working elsewhere after this many from other places, of which one place has five. */
const TRIES_ELSEWHERE = 20;
const MINUTE = 60;
/** Ended codes are kept for a while and then deleted by their TTL. */
const KEEP = 3600;
const WRONG = "This code is not right, or it ran out. Look again, or ask for a new one.";
const wrong = () => new AppError(Code.Validation, undefined, { code: WRONG });

/**
 * Returns the six digits of a mailed code. They are computed from its purpose, an id and a secret that is not
 * in the table: the event can have the id, so that the mail can be sent again after a crash, yet neither
 * journal nor table has a code.
 */
export const digitsOf = (purpose: string, code_id: string): string => allDigitsOf(purpose, code_id)[0];

/** Returns the digits by each secret, newest first: a mail may be on its way while the secret is changed. */
const allDigitsOf = (purpose: string, code_id: string): [string, ...string[]] =>
  Link.macsOf(`${purpose}:${code_id}`).map((mac) =>
    (mac.readUInt32BE(0) % 1_000_000).toString().padStart(6, "0"),
  ) as [string, ...string[]];

/** Returns whether the typed text is one of these codes; takes the same time when it is not. */
const isRight = (expected: string[], typed: string): boolean => {
  const given = Buffer.from(typed.padEnd(6).slice(0, 6).replace(/[^\d]/g, "-"));
  return expected.filter((each) => timingSafeEqual(Buffer.from(each), given)).length > 0;
};

const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * Counts one more requested code, by its requester, and with a much higher limit by its recipient `whom`
 * (1005).
 */
export async function limit(purpose: string, by: Limit.Subject, whom: string | number): Promise<void> {
  await Limit.take({ name: purpose, max: 5, seconds: HOUR }, by);
  await Limit.take({ name: `${purpose}-day`, max: 12, seconds: DAY }, by);
  await Limit.take({ name: `${purpose}-anywhere`, max: 30, seconds: HOUR }, Limit.everybody(whom));
  await Limit.take({ name: `${purpose}-anywhere-day`, max: 60, seconds: DAY }, Limit.everybody(whom));
}

/** Returns the requester as a word for the key. */
const asker = (of: string): string => Id.sha256(Limit.place(of).key).slice(0, 26);

/** Returns a new code, in place of an earlier one that was requested from here, with its row. */
export function openWrite(purpose: string, of: string): { code_id: string; write: Db.Write } {
  const code_id = Id.token();
  const expires_at = seconds() + VALID_MINUTES * 60;
  const row = {
    purpose,
    of,
    by: asker(of),
    code_id,
    tries: 0,
    tries_elsewhere: 0,
    sent_at: iso(),
    expires_at,
    ttl: expires_at + KEEP,
  };
  return { code_id, write: Db.put(CodeEntity.put(row)) };
}

export interface Proven {
  /** The time at which the code was requested. */
  sent_at: string;
  /** Uses the code up, in its transaction: of two at the same time one wins. */
  write: Db.Write;
}

type Row = EntityItem<typeof CodeEntity>;

/**
 * Counts a try before the code is compared, so that parallel guesses cannot exceed the limit; undefined when
 * the code has ended.
 */
const countTry = (
  key: Pick<Row, "purpose" | "of" | "by">,
  counter: "tries" | "tries_elsewhere",
  max: number,
): Promise<Row | undefined> =>
  CodeEntity.patch(key)
    .add({ [counter]: 1 })
    .where((row, { lt, gt }) => `${lt(row[counter], max)} AND ${gt(row.expires_at, seconds())}`)
    .go({ response: "all_new" })
    .then(
      ({ data }) => data as Row,
      (error: unknown) => {
        if (conditionFailed(error)) return undefined;
        throw error;
      },
    );

/**
 * Returns the codes that a typed text may match. Usually it is typed at the place of its request. A person
 * whose network changed has a few tries at codes of other places, which are counted separately: they do not
 * end a code at its own place.
 */
async function candidates(purpose: string, of: string): Promise<Row[]> {
  const by = asker(of);
  const { data } = await Db.allOf(
    CodeEntity.query.one({ purpose, of }),
    Db.ofOne("codes for one purpose; each ends by itself"),
    { consistent: true },
  );
  const live = data.filter(({ expires_at }) => expires_at > seconds());
  if (live.some((each) => each.by === by)) {
    const own = await countTry({ purpose, of, by }, "tries", TRIES);
    return own ? [own] : [];
  }
  const elsewhere = { name: `${purpose}-elsewhere`, max: TRIES, seconds: VALID_MINUTES * MINUTE };
  if (live.length === 0 || !(await Limit.hasRoom(elsewhere, Limit.place(of)))) return [];
  const found = await Promise.all(
    live.map((each) => countTry({ purpose, of, by: each.by }, "tries_elsewhere", TRIES_ELSEWHERE)),
  );
  return found.filter((each) => each !== undefined);
}

/**
 * Checks a typed code. A code ends after five wrong tries, after fifteen minutes and after its use; a
 * stranger's requests and tries elsewhere do not end it. 422 on `code`.
 */
export async function proveWrite(purpose: string, of: string, typed: string): Promise<Proven> {
  const right = (await candidates(purpose, of)).find(({ code_id }) =>
    isRight(allDigitsOf(purpose, code_id), typed),
  );
  if (!right) return invalid({ code: WRONG });
  const { by, code_id, sent_at } = right;
  const write = Db.remove(
    CodeEntity.remove({ purpose, of, by }).where(({ code_id: held }, { eq }) => eq(held, code_id)),
    wrong,
  );
  return { sent_at, write };
}

export { CodeEntity } from "./entity";
export * as MailedCode from "./index";
