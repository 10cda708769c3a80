import { describe, expect, it } from "vitest";
import * as z from "zod";
import { allRoutes } from "../../../tests/reliability/support/areas";

/** How the validator itself speaks, in English. */
const VALIDATOR =
  /\bInvalid\b (?!$)|received|expected|Too (big|small)|Unrecognized|>=|<=|\bNaN\b|undefined|multiple of \d+\.|must match pattern/;

const routes = (await allRoutes()).map(({ route }) => route);

type Schema = {
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  required?: string[];
};

/** Values of every kind, most of which any field must refuse. */
const ODD: readonly unknown[] = [
  undefined,
  null,
  "",
  " ",
  "x",
  "x".repeat(100_000),
  -1,
  0,
  1.5,
  1e300,
  Number.NaN,
  true,
  [],
  [null],
  ["", 1],
  Array.from({ length: 2000 }, () => "x"),
  {},
  { unknown: 1 },
];

/** Inputs that are wrong at every depth: the whole, each field, and what lies in each field. */
function* wrong(schema: Schema, depth = 0): Generator<unknown> {
  yield* ODD;
  if (depth > 3) return;
  for (const each of [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]) yield* wrong(each, depth + 1);
  if (schema.items) for (const item of wrong(schema.items, depth + 1)) yield [item];
  for (const [name, field] of Object.entries(schema.properties ?? {}))
    for (const value of wrong(field, depth + 1)) yield { [name]: value };
}

const messages = (schema: z.ZodType): string[] => {
  const json = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as Schema;
  const said = new Set<string>();
  for (const value of wrong(json)) {
    const { error } = schema.safeParse(value);
    for (const { message } of error?.issues ?? []) said.add(message);
  }
  return [...said];
};

describe("what is refused is said in words of ours", () => {
  const bodies = routes.filter(({ body }) => body);

  it.each(bodies.map((route) => [`${route.method} ${route.path}`, route] as const))("%s", (_name, route) => {
    const said = messages(route.body as z.ZodType);
    expect(said.length).toBeGreaterThan(0);
    expect(said.filter((message) => VALIDATOR.test(message) || !/^\p{Lu}/u.test(message))).toEqual([]);
  });

  it("in queries too", () => {
    const said = routes.flatMap(({ query }) => messages(z.strictObject(query)));
    expect(said.filter((message) => VALIDATOR.test(message))).toEqual([]);
  });
});
