import { MOST_CONTACTS, newContact } from "../contact";
import type { Row } from "../read";
import type { Contact, ContactInput, CreateInput } from "../schema";
import type { Entry } from "./read";
import type { ImportOutcome } from "./schema";

/** Fields that an import may fill if the client has none; it replaces nothing. */
const FILLED = [
  "website_url",
  "street",
  "postcode",
  "city",
  "region",
  "billing_address",
  "tax_rate_id",
  "tax_id",
  "tax_number",
  "electronic_address",
  "buyer_reference",
  "purchase_order",
  "country",
  "description",
] as const;
type Filled = Partial<Pick<Row, (typeof FILLED)[number]>>;

interface Held {
  contacts: readonly Contact[];
  filled: Filled;
}

/** The result of the rows of one name: a new client, or additions to an existing one. */
export interface GroupChange {
  made: CreateInput | undefined;
  /** The resulting contacts and filled fields. */
  held: Held;
  changed: boolean;
  outcomes: ImportOutcome[];
}

/**
 * Returns the contacts with one more, or with missing fields of a known one; the same array when nothing is
 * new.
 */
function withPerson(contacts: readonly Contact[], input: ContactInput | undefined): readonly Contact[] {
  if (!input) return contacts;
  const email = input.email.toLowerCase();
  const known = contacts.find((each) => each.email.toLowerCase() === email);
  if (!known) return [...contacts, newContact(input)];
  const phone = known.phone || (input.phone ?? null);
  const title = known.title || (input.title ?? null);
  const last_name = known.last_name || input.last_name;
  if (phone === known.phone && title === known.title && last_name === known.last_name) return contacts;
  return contacts.map((each) => (each === known ? { ...known, phone, title, last_name } : each));
}

function withFields(held: Filled, from: CreateInput): Filled {
  const gained = FILLED.flatMap((field) => (!held[field] && from[field] ? [[field, from[field]]] : []));
  return gained.length === 0 ? held : { ...held, ...Object.fromEntries(gained) };
}

/**
 * Returns the effect of the rows of one name, in their order, on the existing client (or none). Existing
 * values are never replaced, so that importing a list twice changes nothing.
 */
export function changeOf(entries: readonly Entry[], client: Row | undefined): GroupChange {
  let held: Held = {
    contacts: client?.contacts ?? [],
    filled: Object.fromEntries(FILLED.map((field) => [field, client?.[field]])) as Filled,
  };
  let made: CreateInput | undefined;
  let changed = false;
  const outcomes = entries.map(({ line, client: given, contact }): ImportOutcome => {
    const name = client?.name ?? made?.name ?? given.name;
    const next = {
      contacts: withPerson(held.contacts, contact),
      filled: withFields(held.filled, given),
    };
    const of = { line, name, client_id: client?.id ?? null, problem: null };
    if (next.contacts.length > MOST_CONTACTS)
      return { ...of, outcome: "bad", problem: `A client can have ${MOST_CONTACTS} contacts at most` };
    const isNew = !client && !made;
    const adds = next.contacts !== held.contacts || next.filled !== held.filled;
    if (isNew) made = given;
    held = next;
    if (isNew) return { ...of, outcome: "new" };
    changed ||= adds;
    return { ...of, outcome: adds ? "added" : "same" };
  });
  return { made: made && { ...made, ...held.filled }, held, changed, outcomes };
}
