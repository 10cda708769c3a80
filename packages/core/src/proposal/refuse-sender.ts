import { invalid } from "../platform/error";
import { areAlike } from "../platform/shape/name";
import type { Document } from "./schema";

/**
 * Nobody with a link writes or signs under the name of who sent it, or of their business (422). The contact that the
 * owner wrote it to may be called the same.
 */
export function refuseSender({ from, brand, client }: Document, name: string): void {
  if (client.contact_name && areAlike(client.contact_name, name)) return;
  if ([from.name, brand.name].some((sender) => areAlike(sender, name)))
    invalid({ name: "This is the name of who sent this proposal. Use your own" });
}
