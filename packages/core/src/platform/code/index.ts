import { createHmac, timingSafeEqual } from "node:crypto";
import { env } from "../env";

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
export const isRight = (expected: string, typed: string): boolean =>
  timingSafeEqual(Buffer.from(expected), Buffer.from(typed.padEnd(6).slice(0, 6).replace(/[^\d]/g, "-")));

export * as MailedCode from "./index";
