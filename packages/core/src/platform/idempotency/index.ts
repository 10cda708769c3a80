import { gunzipSync, gzipSync } from "node:zlib";
import { CustomAttributeType, Entity } from "electrodb";
import { now, seconds } from "../clock";
import { Db } from "../db";
import { conditionFailed } from "../db/failure";
import { AppError, Code, fail } from "../error";
import { Id } from "../id";
import { Link } from "../mailed-link";

const DAY = 86_400;
const IN_PROGRESS = "The first request with this Idempotency-Key is still in progress.";
const OTHER_REQUEST = "This Idempotency-Key was used for another request.";
/** A call that died is taken over after this long; until then a repeat gets 409. */
const LEASE_SECONDS = 30;
/** Responses from this size on are stored gzipped; the largest fits into a row of 400 KB. */
const LONG = 32_000;
const LARGEST = 380_000;

const KeyEntity = new Entity(
  {
    model: { entity: "idempotency", version: "1", service: "stint" },
    attributes: {
      scope: { type: "string", required: true },
      key: { type: "string", required: true },
      request_hash: { type: "string", required: true },
      status: { type: ["running", "applied", "done"] as const, required: true },
      claim: { type: "string", required: true },
      claimed_at: { type: "number", required: true },
      answer_status: { type: "number" },
      answer_body: { type: "string" },
      /** Replaces `answer_body`, gzipped, for long responses. */
      answer_packed: { type: CustomAttributeType<Uint8Array>("any") },
      ttl: { type: "number", required: true },
    },
    indexes: {
      one: {
        pk: { field: "pk", composite: ["scope", "key"], casing: "none" },
        sk: { field: "sk", composite: [], casing: "none" },
      },
    },
  },
  Db.connection,
);

export interface Answer {
  status: number;
  body: string;
}

function refuseMalformed(key: string): void {
  if (key.length > 255 || !/^[\x21-\x7e]+$/.test(key))
    throw new AppError(Code.Validation, undefined, {
      "Idempotency-Key": "Use at most 255 printable characters",
    });
}

/**
 * Binds a key to one request for a day, where the answer is one caller's alone and is not kept: the same request runs
 * again, so its verb must find what it did before; 409 with another request.
 */
export async function bind(scope: string, key: string, request: string): Promise<void> {
  refuseMalformed(key);
  // It may hold a password, so its hash needs a key that only the server has.
  const request_hash = Link.tokenOf("idempotency", request);
  const row = { scope, key, request_hash, claim: Id.token(), claimed_at: 0, ttl: seconds() + DAY };
  try {
    await KeyEntity.create({ ...row, status: "applied" }).go();
  } catch (error) {
    if (!conditionFailed(error)) throw error;
    const { data: held } = await KeyEntity.get({ scope, key }).go({ consistent: true });
    if (held && held.ttl > seconds() && held.request_hash !== request_hash)
      fail(Code.Conflict, OTHER_REQUEST);
  }
}

/**
 * Runs `work` at most once per key and day (D34). The same key with the same request gets the first response
 * again; 409 with another request, and while the first is under way. A refused request releases its key.
 * `scope` is the workspace (or the link), so that keys of two workspaces never conflict.
 */
export async function once(
  scope: string,
  key: string,
  request: string,
  work: () => Promise<Answer>,
): Promise<Answer & { replayed: boolean }> {
  refuseMalformed(key);
  const request_hash = Id.sha256(request);
  const claim = Id.token();
  const row = { scope, key, request_hash, claim, claimed_at: seconds(), ttl: seconds() + DAY };
  const taken = await take(row);
  if (taken) return { ...taken, replayed: true };

  const mine = { scope, key };
  const ticket: Db.Ticket = {
    used: false,
    write: () =>
      Db.update(
        KeyEntity.patch(mine)
          .set({ status: "applied" })
          .where(({ claim: held }, { eq }) => eq(held, claim)),
      ),
  };
  let answer: Answer;
  try {
    answer = await Db.withTicket(ticket, work);
  } catch (error) {
    // Where nothing was written, or all of it is gone again, the key can be used again. The row tells it: of a commit
    // whose answer was lost we do not know, and one that still arrives fails without its key.
    if (!ticket.used || ticket.undone)
      await KeyEntity.delete(mine)
        .where(({ claim: held, status }, { eq }) =>
          ticket.undone ? eq(held, claim) : `${eq(held, claim)} AND ${eq(status, "running")}`,
        )
        .go()
        .catch((failure) => {
          // It was written after all, or another call took the key over meanwhile and keeps it.
          if (!conditionFailed(failure)) throw failure;
        });
    throw error;
  }
  await KeyEntity.patch(mine)
    .set(packAnswer(answer))
    .where(({ claim: held }, { eq }) => eq(held, claim))
    .go();
  return { ...answer, replayed: false };
}

/**
 * Returns the part of a response that fits into a row; for one that is too large, only that the request was
 * carried out.
 */
function packAnswer({ status, body }: Answer) {
  if (body.length < LONG) return { status: "done" as const, answer_status: status, answer_body: body };
  const answer_packed = gzipSync(body);
  return answer_packed.byteLength <= LARGEST
    ? { status: "done" as const, answer_status: status, answer_packed }
    : { status: "applied" as const, claimed_at: 0 };
}

type Row = {
  scope: string;
  key: string;
  request_hash: string;
  claim: string;
  claimed_at: number;
  ttl: number;
};

/** Claims the key; returns the stored response when there is one. */
async function take(row: Row): Promise<Answer | undefined> {
  try {
    await KeyEntity.create({ ...row, status: "running" }).go();
    return undefined;
  } catch (error) {
    if (!conditionFailed(error)) throw error;
  }
  const { data: held } = await KeyEntity.get({ scope: row.scope, key: row.key }).go({ consistent: true });
  const expired = held && held.ttl * 1000 <= now().getTime();
  if (held && !expired) {
    if (held.request_hash !== row.request_hash) fail(Code.Conflict, OTHER_REQUEST);
    if (held.status === "done") {
      const body = held.answer_packed ? gunzipSync(held.answer_packed).toString("utf8") : held.answer_body;
      return { status: held.answer_status ?? 200, body: body ?? "" };
    }
    if (held.status === "applied" && held.claimed_at + LEASE_SECONDS <= seconds())
      fail(
        Code.Conflict,
        "This request was carried out, but its answer was lost on the way. Read what it changed.",
      );
    if (held.status === "applied" || held.claimed_at + LEASE_SECONDS > seconds())
      fail(Code.Conflict, IN_PROGRESS);
  }
  // The call is dead or a day old: take the key over, unless another call was faster.
  try {
    await KeyEntity.put({ ...row, status: "running" })
      .where(({ claim }, { eq, notExists }) => `${notExists(claim)} OR ${eq(claim, held?.claim ?? "")}`)
      .go();
  } catch (error) {
    if (conditionFailed(error)) fail(Code.Conflict, IN_PROGRESS);
    throw error;
  }
  return undefined;
}

export * as Idempotency from "./index";
