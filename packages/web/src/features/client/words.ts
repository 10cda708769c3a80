import type { ClientContact } from "./queries";

export const contactName = (contact: Pick<ClientContact, "first_name" | "last_name">): string =>
  [contact.first_name, contact.last_name].filter(Boolean).join(" ");
