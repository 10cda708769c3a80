/** Whose law protects a consumer in a contract that is made at a distance. Browser-safe. */
import { EEA } from "../../eea";

export const LAWS = ["eu", "gb"] as const;
export type Law = (typeof LAWS)[number];

/** Returns the law that protects a client; undefined for a business, and where neither law is in force. */
export function consumerLaw(client: {
  kind: "business" | "person";
  country: string | null;
}): Law | undefined {
  if (client.kind !== "person" || !client.country) return undefined;
  return client.country === "GB" ? "gb" : EEA.has(client.country) ? "eu" : undefined;
}
