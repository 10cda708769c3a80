import type * as z from "zod";
import { Code, fail, invalid } from "../platform/error";
import { Id } from "../platform/id";
import { change } from "./change";
import type { Contact, ContactInput, ContactUpdateInput, Info } from "./schema";
import { confirmChange } from "./unconfirmed";

/** Limits contacts, because they share the client's row; longer lists belong in another tool. */
export const MOST_CONTACTS = 100;

/** Returns a new contact of what was typed or imported. */
export const newContact = (input: ContactInput): Contact => ({
  id: Id.next(),
  first_name: input.first_name,
  last_name: input.last_name,
  email: input.email,
  phone: input.phone ?? null,
  title: input.title ?? null,
});

/** Adds a contact; the first one is the primary one. Addresses may repeat (D46). */
export async function addContact(client_id: number, input: ContactInput): Promise<Contact> {
  const contact = newContact(input);
  await change(client_id, undefined, ({ contacts }) => {
    if (contacts.length >= MOST_CONTACTS)
      invalid({ email: `A client can have ${MOST_CONTACTS} contacts at most` });
    return { contacts: [...contacts, contact] };
  });
  return contact;
}

const at = (contacts: Contact[], id: number): Contact =>
  contacts.find((contact) => contact.id === id) ?? fail(Code.NotFound);

/** Changes a contact. 1003 when the client has no such contact. */
export async function updateContact(
  client_id: number,
  id: number,
  input: z.infer<typeof ContactUpdateInput>,
  if_match?: number,
): Promise<Contact> {
  const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
  const client = await change(client_id, if_match, ({ contacts, unconfirmed }) => {
    at(contacts, id);
    return {
      contacts: contacts.map((contact) => (contact.id === id ? { ...contact, ...given } : contact)),
      ...confirmChange({ unconfirmed }, [input.email]),
    };
  });
  return at(client.contacts, id);
}

/** Sorts the contacts; the first is the primary one. 1003 for an unknown one, 1004 when one is missing. */
export const sortContacts = (client_id: number, order: number[], if_match?: number): Promise<Info> =>
  change(client_id, if_match, ({ contacts }) => {
    if (new Set(order).size !== order.length) invalid({ order: "Name everything once" });
    const sorted = order.map((id) => at(contacts, id));
    if (sorted.length !== contacts.length) fail(Code.Conflict);
    return { contacts: sorted };
  });

/** Removes a contact; the next one becomes the primary one. Returns the client. */
export const removeContact = (client_id: number, id: number, if_match?: number): Promise<Info> =>
  change(client_id, if_match, ({ contacts }) => {
    at(contacts, id);
    return { contacts: contacts.filter((contact) => contact.id !== id) };
  });
