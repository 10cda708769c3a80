import { AsyncLocalStorage } from "node:async_hooks";
import type { Write } from "./write";

/**
 * A row that must commit together with the next change: the mark of a handled message or of a used
 * idempotency key. Effect and mark are in one transaction, so that a crash cannot come between them.
 */
export interface Ticket {
  write: () => Write;
  used: boolean;
  /** True once what was committed with it is gone again: the same request may be made anew. */
  undone?: boolean;
}

const storage = new AsyncLocalStorage<Ticket>();

/** Runs `work` so that its first commit includes the ticket. */
export const withTicket = <T>(ticket: Ticket, work: () => T): T => storage.run(ticket, work);

/** Returns the ticket that has not been committed yet, if any. */
export function findTicket(): Ticket | undefined {
  const ticket = storage.getStore();
  return ticket?.used ? undefined : ticket;
}

/** Says that all that was committed under the ticket was taken back: a refusal that follows left nothing behind. */
export function markUndone(): void {
  const ticket = storage.getStore();
  if (ticket) ticket.undone = true;
}
