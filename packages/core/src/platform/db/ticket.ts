import { AsyncLocalStorage } from "node:async_hooks";
import type { Write } from "./write";

/**
 * A row that must commit together with the next change: the mark that a message was handled, or that an
 * idempotency key was used. Effect and mark in one transaction leave no gap for a crash to fall into.
 */
export interface Ticket {
  write: () => Write;
  used: boolean;
}

const storage = new AsyncLocalStorage<Ticket>();

/** Runs `work` so that its first commit carries the ticket. */
export const withTicket = <T>(ticket: Ticket, work: () => T): T => storage.run(ticket, work);

/** The ticket that has not been committed yet, if any. */
export function findTicket(): Ticket | undefined {
  const ticket = storage.getStore();
  return ticket?.used ? undefined : ticket;
}
