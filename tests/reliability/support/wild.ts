import type { schemaOf } from "./sample";
import type { Seeded } from "./seed";

type Schema = ReturnType<typeof schemaOf>;

/** What nobody means to send: other types, edges of numbers, texts that break things, and deep nests. */
const WILD: ((random: Seeded) => unknown)[] = [
  () => null,
  () => true,
  () => "",
  () => " ",
  () => 0,
  () => -1,
  () => 1.5,
  () => 2 ** 53,
  () => -(2 ** 63),
  () => 1e308,
  () => [],
  () => ({}),
  () => [[[[[[[[null]]]]]]]],
  () => "\u0000",
  () => "\ud800",
  () => "\u202e\u2066",
  () => "İ ﬁ ß 👩‍👩‍👧‍👦",
  () => "<script>alert(1)</script>",
  () => "../../../etc/passwd",
  () => "'; drop table stint; --",
  () => "#{7*7}{{7*7}}<%= 7*7 %>",
  () => "__proto__",
  () => "2026-02-30",
  () => "2026-13-45T99:99:99Z",
  () => "100.00001",
  () => "-0",
  () => "1e5",
  () => "NaN",
  (random) => "a".repeat(1 + random.below(30_000)),
  (random) => Array.from({ length: random.below(400) }, (_, i) => i),
  (random) => ({ [`field${random.below(9)}`]: { constructor: { prototype: 1 } } }),
];

/** A value for a schema: mostly one that fits, one that nearly fits, or anything at all. */
export function wild(schema: Schema, name: string, random: Seeded, idOf: (name: string) => unknown): unknown {
  if (random.below(12) === 0) return random.pick(WILD)(random);
  const branches = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (branches && branches.length > 0) return wild(random.pick(branches), name, random, idOf);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum && schema.enum.length > 0) return random.pick(schema.enum);
  const type = Array.isArray(schema.type) ? random.pick(schema.type) : schema.type;
  const text = (schema.pattern ?? "") + (schema.format ?? "") + name;
  switch (type) {
    case "object": {
      const known = Object.entries(schema.properties ?? {});
      const kept = known.filter(([key]) => schema.required?.includes(key) || random.below(3) > 0);
      const body = Object.fromEntries(kept.map(([key, of]) => [key, wild(of, key, random, idOf)]));
      if (random.below(25) === 0) body[random.pick(["unknown", "owner_id", "version", "__proto__x"])] = 1;
      return body;
    }
    case "array": {
      const length = random.pick([0, 1, 1, 2, 3, 30]);
      return Array.from({ length }, () => wild(schema.items ?? {}, name, random, idOf));
    }
    case "boolean":
      return random.below(2) === 0;
    case "integer":
    case "number":
      if (/(_id|^id|^ids|order|options)$/.test(name)) return idOf(name);
      return random.pick([0, 1, 2, 7, 14, 99, 100, 12_345, 999_999_999_999, 1_000_000_000_000, -1, -2, 0.5]);
    case "null":
      return null;
    case "string":
      if (/0-9a-f/.test(text)) return random.pick(["0".repeat(64), "f".repeat(64), "zz"]);
      if (/date-time/.test(text)) return "2026-12-24T09:30:00.000Z";
      if (/date|_at$|_on$/.test(text))
        return random.pick(["2026-12-24", "2031-01-31", "1999-12-31", "2028-02-29"]);
      if (/email/.test(text)) return random.pick(["maren@cedarrow.test", "a@b", "x".repeat(260)]);
      if (/quantity|percent|rate|\\d/.test(text))
        return random.pick(["1", "2.5", "0", "100", "99.9999", "0.0001"]);
      if (/role/.test(name)) return random.pick(["113", "1", "none"]);
      return random.pick(["Words", "Words for it ", "Design system", "V", "é".repeat(300)]);
    default:
      return random.pick(WILD)(random);
  }
}
