/**
 * What a program wrote of a client by a key: addresses, and details that papers print. What goes out by itself (a planned
 * invoice, a series, a deposit) waits until a person has said that it may go there and say that: a program could else
 * send what only a person sends, or have it name another account.
 */
import { Actor } from "../platform/actor";
import type { Row } from "./read";
import { CHANGED_DETAILS } from "./rules";
import { DETAILS, type UpdateInput } from "./schema";

type Reachable = Partial<Pick<Row, "contacts" | "electronic_address" | "unconfirmed">>;

/** Details that no paper prints. */
const UNPRINTED = /^(electronic|website|descr|size|type)/;

/** Says whether changes of a client are such as papers print. */
const isPrinted = (changes: object): boolean =>
  Object.keys(changes).some((key) => key === "name" || (key in DETAILS && !UNPRINTED.test(key)));

/** Returns the change that marks details which the actor, a program, writes for papers, or takes them for confirmed. */
export const markDetails = (
  { unconfirmed = [] }: Reachable,
  input: UpdateInput,
): { unconfirmed?: string[] } => {
  if (isPrinted(input) && isProgram()) return { unconfirmed: [...unconfirmed, CHANGED_DETAILS] };
  return confirmChange({ unconfirmed }, [input.electronic_address, isPrinted(input) ? CHANGED_DETAILS : ""]);
};

const isProgram = (): boolean => {
  const actor = Actor.use();
  return actor.type === "user" && !!actor.key;
};

/**
 * Returns what of a client may be unconfirmed: the mail addresses of its contacts, its address of e-invoices, and its
 * details, which there always are.
 */
const listConfirmable = ({ contacts = [], electronic_address }: Reachable): string[] => [
  CHANGED_DETAILS,
  ...contacts.map(({ email }) => email),
  ...(electronic_address ? [electronic_address] : []),
];

/** Returns what no person has confirmed, once a client is changed, or made, by the actor. */
export function findUnconfirmed(old: Reachable, next: Reachable): string[] {
  const [before, now] = [listConfirmable(old), listConfirmable(next)];
  const written = isProgram() ? now.filter((each) => !before.includes(each)) : [];
  return [...new Set([...(next.unconfirmed ?? []), ...written])].filter((each) => now.includes(each));
}

/** Returns the change that takes for confirmed what a person names; none of a program. */
export function confirmChange(
  { unconfirmed = [] }: Reachable,
  named: readonly (string | null | undefined)[],
): { unconfirmed?: string[] } {
  const left = unconfirmed.filter((each) => !named.includes(each));
  return Actor.use().type === "user" && !isProgram() && left.length < unconfirmed.length
    ? { unconfirmed: left }
    : {};
}
