import { Entity } from "electrodb";
import { seconds } from "../clock";
import { Db } from "../db";
import { AppError, Code } from "../error";

const InboxEntity = new Entity(
  {
    model: { entity: "inbox", version: "1", service: "stint" },
    attributes: {
      consumer: { type: "string", required: true },
      message: { type: "string", required: true },
      ttl: { type: "number", required: true },
    },
    indexes: {
      one: {
        pk: { field: "pk", composite: ["consumer", "message"], casing: "none" },
        sk: { field: "sk", composite: [], casing: "none" },
      },
    },
  },
  Db.connection,
);

/**
 * Longer than any provider or queue redelivers. An event that is published again after that has no mark
 * (`operations/republish`, `npm run redrive`).
 */
export const MARKED_DAYS = 14;
const KEEP_SECONDS = MARKED_DAYS * 86_400;

/** Returns whether a consumer handled a message, as far back as marks are kept (two weeks). */
export async function wasHandled(consumer: string, message: string): Promise<boolean> {
  const { data } = await InboxEntity.get({ consumer, message }).go({ consistent: true });
  return data !== null;
}

class Handled extends AppError {
  constructor() {
    super(Code.Conflict, "handled before");
  }
}

/**
 * Lets a message take effect once per consumer. The first commit inside `work` includes the mark, so effect
 * and mark are one transaction; work that commits nothing is marked after it succeeded. A message that was
 * handled before is skipped. Returns whether this call did the work.
 */
export async function handleOnce(
  consumer: string,
  message: string,
  work: () => Promise<unknown>,
): Promise<boolean> {
  if (await wasHandled(consumer, message)) return false;
  const mark = () =>
    Db.put(InboxEntity.create({ consumer, message, ttl: seconds() + KEEP_SECONDS }), () => new Handled());
  const ticket: Db.Ticket = { used: false, write: mark };
  try {
    // A stale write starts the work again at once, as long as none of it is committed.
    await Db.retryOnConflict(() => Db.withTicket(ticket, work), { tries: 3, isOver: () => ticket.used });
  } catch (error) {
    if (error instanceof Handled) return false;
    throw error;
  }
  if (!ticket.used) await InboxEntity.put({ consumer, message, ttl: seconds() + KEEP_SECONDS }).go();
  return true;
}
