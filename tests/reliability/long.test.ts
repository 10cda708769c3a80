import { beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { allRoutes, type Served } from "./support/areas";

type Schema = z.core.$ZodType & { _zod: { def: Def; bag: Record<string, unknown> } };
interface Check {
  _zod: { def: { check: string; abort?: boolean; pattern?: RegExp } };
}
/** What of zod's definitions this walk reads. */
interface Def {
  type: string;
  checks?: Check[];
  check?: string;
  pattern?: RegExp;
  abort?: boolean;
  innerType?: Schema;
  element?: Schema;
  items?: Schema[];
  shape?: Record<string, Schema>;
  options?: Schema[];
  keyType?: Schema;
  valueType?: Schema;
  in?: Schema;
  out?: Schema;
  left?: Schema;
  right?: Schema;
  getter?: () => Schema;
}

/** Checks that end the parse of a value before anything looks at all of it. */
const LIMITS = new Set(["max_length", "length_equals", "max_size"]);
/** Go over a value once and refuse nothing, or read its length alone. */
const CHEAP = new Set(["overwrite", "min_length", "max_length", "length_equals"]);
/** A pattern without an open end gives up after its longest match. */
const isOpen = (pattern: RegExp | undefined) => !pattern || /[^\\][*+]|\{\d+,\}/.test(pattern.source);

/** Every place of a schema where something costly is given a value of any length. */
function unbounded(schema: Schema): string[] {
  const found: string[] = [];
  const seen = new Map<Schema, boolean>();

  /** Whether a value that is too long ends the parse of all that is around it. */
  function bounded(at: Schema, path: string): boolean {
    const known = seen.get(at);
    if (known !== undefined) return known;
    seen.set(at, true);
    const is = look(at, path);
    seen.set(at, is);
    return is;
  }

  function look(at: Schema, path: string): boolean {
    const { def } = at._zod;
    // What comes after a pipe is given nothing that the schema before it refused.
    if (def.type === "pipe" && def.in && def.in._zod.def.type !== "transform") return bounded(def.in, path);
    const parts: [Schema | undefined, string][] = [
      [def.innerType, ""],
      [def.element, "[]"],
      [def.keyType, "{}"],
      [def.valueType, "{}"],
      [def.in, ""],
      [def.out, ""],
      [def.left, ""],
      [def.right, ""],
      [def.getter?.(), ""],
      ...(def.items ?? []).map((item, n): [Schema, string] => [item, `[${n}]`]),
      ...(def.options ?? []).map((option): [Schema, string] => [option, ""]),
      ...Object.entries(def.shape ?? {}).map(([key, value]): [Schema, string] => [value, `.${key}`]),
    ];
    const inside = parts.map(([part, name]) => !part || bounded(part, path + name)).every(Boolean);
    const isLong = def.type === "string" || def.type === "array" || def.type === "record";
    let short = !isLong;
    // A format such as z.url() is a check of its own, and the first.
    const own: Check[] = def.check ? [{ _zod: { def: { check: def.check, ...def } } } as Check] : [];
    for (const { _zod: check } of [...own, ...(def.checks ?? [])]) {
      const { check: kind, abort = false, pattern } = check.def;
      if (LIMITS.has(kind) && abort) short = true;
      if (CHEAP.has(kind)) continue;
      const closed = kind === "string_format" && !isOpen(pattern);
      if (!closed && !(short && inside)) found.push(`${path || "body"}: ${kind}`);
      if (closed && abort) short = true;
    }
    return short && inside;
  }
  bounded(schema, "");
  return found;
}

describe("a value of any length", () => {
  let routes: Served[];
  beforeAll(async () => {
    routes = await allRoutes();
  });

  it("is refused for its length before anything costly looks at it", () => {
    const found = routes.flatMap(({ route }) =>
      [route.body, z.object(route.query)].flatMap((schema) =>
        schema
          ? unbounded(schema as unknown as Schema).map((what) => `${route.method} ${route.path} ${what}`)
          : [],
      ),
    );
    expect(found).toEqual([]);
  });
});
