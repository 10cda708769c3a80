/**
 * Addresses that a program wrote by a key. What goes out by itself (a planned invoice, a series, a deposit) does not go
 * there before a person has said that it may: a program that changes an address could else send what only a person
 * sends.
 */
import { Actor } from "../platform/actor";
import type { Row } from "./read";

type Reachable = Partial<Pick<Row, "contacts" | "electronic_address" | "unconfirmed">>;

/** Returns where a client is reached: the mail addresses of its contacts, and its address of e-invoices. */
const listAddresses = ({ contacts = [], electronic_address }: Reachable): string[] =>
  [...contacts.map(({ email }) => email), electronic_address ?? ""].filter(Boolean);

/** Returns the addresses that no person has confirmed, once a client is changed, or made, by the actor. */
export function findUnconfirmed(old: Reachable, next: Reachable): string[] {
  const actor = Actor.use();
  const [before, now] = [listAddresses(old), listAddresses(next)];
  const written = actor.type === "user" && actor.key ? now.filter((each) => !before.includes(each)) : [];
  return [...new Set([...(next.unconfirmed ?? []), ...written])].filter((each) => now.includes(each));
}

/** Returns the change that takes addresses for confirmed, which a person names; none of a program. */
export function confirmChange(
  { unconfirmed = [] }: Reachable,
  named: readonly (string | null | undefined)[],
): { unconfirmed?: string[] } {
  const actor = Actor.use();
  const left = unconfirmed.filter((each) => !named.includes(each));
  const isPerson = actor.type === "user" && !actor.key;
  return isPerson && left.length < unconfirmed.length ? { unconfirmed: left } : {};
}
