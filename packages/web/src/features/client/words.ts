import type { ClientContact } from "./queries";

export const contactName = (contact: Pick<ClientContact, "first_name" | "last_name">): string =>
  [contact.first_name, contact.last_name].filter(Boolean).join(" ");

/** "example.com" is a website too; the API wants it whole. */
export const asUrl = (text: string): string =>
  !text.trim() || /^https?:\/\//i.test(text.trim()) ? text.trim() : `https://${text.trim()}`;
