import { invalid } from "../platform/error";
import { areAlike } from "../platform/shape/name";
import type { Document } from "./schema";

/**
 * Refuses a visitor's name that is like the sender's or their business's (422). The contact to whom the owner
 * wrote may have the same name.
 */
export function refuseSender({ from, brand, client }: Document, name: string): void {
  if (client.contact_name && areAlike(client.contact_name, name)) return;
  if ([from.name, brand.name].some((sender) => areAlike(sender, name)))
    invalid({ name: "This is the name of who sent this proposal. Use your own" });
}
