import { MOST_OF_DOCUMENT } from "@stint/core/platform/money";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { newBusiness } from "../../core/test/invoice/support";
import * as account from "../src/api/account";
import * as client from "../src/api/client";
import * as identity from "../src/api/identity";
import * as invoice from "../src/api/invoice";
import * as library from "../src/api/library";
import * as meta from "../src/api/meta";
import * as payout from "../src/api/payout";
import * as people from "../src/api/people";
import * as project from "../src/api/project";
import * as proposal from "../src/api/proposal";
import * as scope from "../src/api/scope";
import * as user from "../src/api/user";
import type { Route } from "../src/http/route";
import { tokenOf } from "./money-bench";
import { browser } from "./support";

const AREAS = [
  ...[account, client, identity, invoice, library, meta],
  ...[payout, people, project, proposal, scope, user],
];

type Schema = z.core.JSONSchema.BaseSchema;
const branches = ({ anyOf = [], oneOf = [], allOf = [] }: Schema): Schema[] =>
  [...anyOf, ...oneOf, ...allOf] as Schema[];

/** The number that a field takes, through unions and "or null". */
const numberOf = (node: Schema): Schema | undefined =>
  node.type === "integer" || node.type === "number"
    ? node
    : branches(node)
        .map(numberOf)
        .find((each) => each !== undefined);

interface Field {
  path: string[];
  node: Schema;
  /** A body that says nothing but this field, and which of several shapes it is a part of. */
  body: (value: unknown) => unknown;
}

/** What says which of several shapes an object has. */
const kindOf = ({ properties = {} }: Schema): object =>
  Object.fromEntries(
    Object.entries(properties).flatMap(([name, child]) => {
      const { const: only } = child as Schema;
      return only === undefined ? [] : [[name, only]];
    }),
  );

/** Every field of a body that takes a number. */
function numbersIn(node: Schema, path: string[] = []): Field[] {
  if (path.length > 0 && numberOf(node)) return [{ path, node, body: (value) => value }];
  const inside = (name: string, child: unknown, wrap: (inner: unknown) => unknown): Field[] =>
    numbersIn(child as Schema, [...path, name]).map((each) => ({
      ...each,
      body: (value) => wrap(each.body(value)),
    }));
  return [
    ...Object.entries(node.properties ?? {}).flatMap(([name, child]) =>
      inside(name, child, (inner) => ({ ...kindOf(node), [name]: inner })),
    ),
    ...(node.items ? inside("0", node.items, (inner) => [inner]) : []),
    ...branches(node).flatMap((branch) => numbersIn(branch, path)),
  ];
}

const MOST = 999_999_999_999;
const isBounded = ({ node }: Field): boolean =>
  (numberOf(node)?.maximum ?? Number.MAX_VALUE) <= MOST_OF_DOCUMENT;
/** A part of a document, which may be as large as the document. */
const isPart = ({ node }: Field): boolean => numberOf(node)?.maximum === MOST_OF_DOCUMENT;
/** What reads as money to a person. */
const isNamedAsMoney = ({ path }: Field): boolean =>
  /(^|_)(amount|price|total|pay|cost|fee|budget|net|gross|sum|cents)$/.test(path.at(-1) ?? "");

/** Stands for a number that only JSON can write. */
const ONE_MORE = "2^53 + 1";
const inJson = (body: unknown): string =>
  JSON.stringify(body).replace(JSON.stringify(ONE_MORE), "9007199254740993");

const BAD: [words: string, value: unknown][] = [
  ["10^12", 10 ** 12],
  ["10^15", 10 ** 15],
  ["2^53", 2 ** 53],
  ["2^53 + 1", ONE_MORE],
  ["1e308", 1e308],
  ["a part of a cent", 1.5],
  ["words", "twelve"],
  ["NaN", "NaN"],
  ["Infinity", "Infinity"],
  ["1e15 as text", "1e15"],
  ["hexadecimal", "0x10"],
  ["a number too long for text", "1000000000000000"],
  ["true", true],
  ["a list", [1]],
];
/** What a field with a sign or with parts of a cent takes, and no other does. */
const BAD_ALONE: typeof BAD = [
  ["-1", -1],
  ["text", "12"],
];

const money = AREAS.flatMap(({ routes }) => routes as Route[]).flatMap((route) => {
  const schemas = [route.body, z.object(route.query)].filter((schema) => schema !== undefined);
  return schemas.flatMap((schema, at) =>
    numbersIn(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" })).map((field) => ({
      route,
      field,
      in_query: schema !== route.body || at > 0,
      name: `${route.method.toUpperCase()} ${route.path} ${field.path.join(".")}`,
    })),
  );
});
const fields = money.filter(
  ({ field }) => numberOf(field.node)?.maximum === MOST || isPart(field) || isNamedAsMoney(field),
);

describe("amounts that money cannot be", () => {
  it("finds the fields of money, and each that is named as money has its bounds", () => {
    expect(fields.length).toBeGreaterThan(50);
    expect(fields.filter(({ field }) => !isBounded(field)).map(({ name }) => name)).toEqual([]);
    expect(fields.filter(({ in_query }) => in_query)).toEqual([]);
  });

  it("answers 422 by field to every one of them, on every call that takes money", async () => {
    const { owner } = await newBusiness();
    const token = await tokenOf(owner);
    const wrong: string[] = [];
    for (const { app, routes } of AREAS) {
      const page = browser({ app, serves: () => true });
      page.use(token);
      for (const { route, field, name } of fields.filter(({ route }) =>
        (routes as Route[]).includes(route),
      )) {
        const path = route.path.replace(/\{\w*id\}/g, "1").replace(/\{\w+\}/g, "a".repeat(26));
        const takesText = branches(field.node).some(({ type }) => type === "string");
        const signed = (numberOf(field.node)?.minimum ?? 0) < 0;
        const alone = BAD_ALONE.filter(([, value]) => (value === -1 ? !signed : !takesText));
        for (const [words, value] of [...BAD, ...alone].filter(
          (each) => !(isPart(field) && each[1] === MOST + 1),
        )) {
          const text = inJson(field.body(value));
          const { status, body } = await page.call(route.method.toUpperCase(), path, text);
          const named = Object.keys(body.error?.fields ?? {}).some(
            (key) => key === field.path.join(".") || field.path.join(".").startsWith(`${key}.`),
          );
          if (status !== 422 || body.error?.code !== 1000 || !named)
            wrong.push(`${name} with ${words}: ${status} ${JSON.stringify(body.error)}`);
        }
      }
    }
    expect(wrong).toEqual([]);
  });
});
