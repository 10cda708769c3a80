import type { ZodType } from "zod";
import * as z from "zod";

interface Schema {
  type?: string | string[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  const?: unknown;
  enum?: unknown[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  minItems?: number;
  minimum?: number;
  minLength?: number;
  format?: string;
  pattern?: string;
}

/** The JSON Schema of a request's body. */
export const schemaOf = (body: ZodType): Schema =>
  z.toJSONSchema(body, { io: "input", unrepresentable: "any" }) as Schema;

const TEXTS: [RegExp, string][] = [
  [/date/, "2026-12-24"],
  [/uri|url/, "https://sample.test"],
];
const NAMES: [RegExp, string][] = [
  [/email/, "nobody@sample.test"],
  [/password/, "a phrase that is long enough"],
  [/quantity|percent|rate/, "1"],
];

/** A value that fits a schema, as far as a schema tells; the name helps where it does not. */
export function sample(schema: Schema, name: string, idOf: (name: string) => number): unknown {
  const branch = (schema.anyOf ?? schema.oneOf ?? schema.allOf)?.[0];
  if (branch) return sample(branch, name, idOf);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === "object")
    return Object.fromEntries(
      (schema.required ?? []).map((key) => [key, sample(schema.properties?.[key] ?? {}, key, idOf)]),
    );
  if (type === "array")
    return Array.from({ length: schema.minItems ?? 1 }, () => sample(schema.items ?? {}, name, idOf));
  if (type === "boolean") return true;
  if (type === "integer" || type === "number")
    return isID(name) ? idOf(name) : Math.max(1, schema.minimum ?? 1);
  for (const [format, text] of TEXTS) if (format.test(schema.format ?? "")) return text;
  if (schema.pattern?.includes("[0-9a-f]{64}")) return "0".repeat(64);
  for (const [word, text] of NAMES) if (word.test(name)) return text;
  return `words for ${name}`.padEnd(schema.minLength ?? 0, ".");
}

export const isID = (name: string): boolean => /(_id|^id|^ids|^order|^options)$/.test(name);

/** The properties of a body that name something, wherever they stand at its top. */
export const idNames = (schema: Schema): string[] => Object.keys(schema.properties ?? {}).filter(isID);
