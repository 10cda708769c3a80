import { unauthorized } from "./error";

export interface Keys {
  secret: string;
  publishable: string;
}

/** Returns the kind of key. `given` is the `key` parameter, which a browser may send instead of a header. */
export function keyOf(
  header: string | undefined,
  given: string | undefined,
  keys: Keys,
): "secret" | "publishable" {
  const key = fromHeader(header) ?? given;
  if (!key) {
    throw unauthorized(
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY'). See https://stripe.com/docs/api#authentication for details, or we can help at https://support.stripe.com/.",
    );
  }
  if (key === keys.secret) return "secret";
  if (key === keys.publishable) return "publishable";
  throw unauthorized(`Invalid API Key provided: ${masked(key)}`);
}

function fromHeader(header: string | undefined): string | undefined {
  const [scheme, value] = (header ?? "").split(/\s+/, 2);
  if (!value) return undefined;
  if (scheme?.toLowerCase() === "bearer") return value;
  if (scheme?.toLowerCase() === "basic") return Buffer.from(value, "base64").toString("utf8").split(":")[0];
  return undefined;
}

function masked(key: string): string {
  if (key.length <= 12) return "*".repeat(key.length);
  return `${key.slice(0, 8)}${"*".repeat(Math.min(key.length - 12, 24))}${key.slice(-4)}`;
}
