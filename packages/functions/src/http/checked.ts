import { env } from "@stint/core/platform/env";
import * as z from "zod";
import type { Route } from "./route";

const Meta = z.strictObject({
  page: z.number().int(),
  per_page: z.number().int(),
  next: z.string().nullable(),
  total: z.number().int().nullable(),
  /** The number that wait, where a list returns it. */
  count: z.number().int().optional(),
});

type JsonObject = { [key: string]: unknown };
const isObject = (value: unknown): value is JsonObject => typeof value === "object" && value !== null;

/** Lists keys of `told` that are missing in `known`, the same value after its schema dropped unknown keys. */
function unnamed(told: unknown, known: unknown, path: string): string[] {
  if (!isObject(told) || !isObject(known)) return [];
  return Object.entries(told).flatMap(([key, value]) =>
    key in known ? unnamed(value, known[key], `${path}.${key}`) : [`${path}.${key} is not in the schema`],
  );
}

function faultsOf(schema: z.ZodType, told: unknown, path: string): string[] {
  const result = schema.safeParse(told);
  if (result.success) return unnamed(told, result.data, path);
  return result.error.issues.map((issue) => `${[path, ...issue.path].join(".")}: ${issue.message}`);
}

/**
 * Returns an answer's text. Where answers are checked (in tests and on the laptop), one that does not match
 * its route's schema is a defect, and so is a key that the schema does not name: production sends values
 * unchecked, so nothing may rely on a schema to keep a secret.
 */
export function toldBy(route: Route, answer: object): string {
  const text = JSON.stringify(answer);
  if (env().STINT_CHECK_ANSWERS === "off") return text;
  const { data, meta } = JSON.parse(text) as JsonObject;
  const schema = route.answer ?? z.null();
  const faults = [
    ...faultsOf(route.list ? z.array(schema) : schema, data, "data"),
    ...(route.list ? faultsOf(Meta, meta, "meta") : []),
  ];
  if (faults.length === 0) return text;
  const name = `${route.method.toUpperCase()} ${route.path}`;
  throw new Error(`The answer of ${name} is not as its schema says: ${faults.slice(0, 10).join("; ")}`);
}
