/** The part of JSON Schema that structured outputs take. */
export interface Schema {
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: unknown;
  items?: Schema;
  anyOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  minimum?: number;
  minItems?: number;
  $ref?: string;
  $defs?: Record<string, Schema>;
  definitions?: Record<string, Schema>;
}

/** Keywords that the API takes in a strict schema. */
const KEYWORDS = new Set(
  "type properties required additionalProperties items anyOf enum const description title $ref $defs definitions $schema pattern format minimum maximum exclusiveMinimum exclusiveMaximum multipleOf minItems maxItems".split(
    " ",
  ),
);
const DEEPEST = 10;

const resolve = (schema: Schema, root: Schema): Schema => {
  const [, of, name = ""] = /^#\/(\$defs|definitions)\/(.+)$/.exec(schema.$ref ?? "") ?? [];
  if (schema.$ref === "#") return root;
  return (of === "$defs" ? root.$defs : root.definitions)?.[name] ?? schema;
};

/** Returns why the API refuses a strict schema, in its words; undefined for one that it takes. */
export function refusalOf(schema: Schema, path: readonly string[] = [], depth = 0): string | undefined {
  const context = `In context=(${path.map((each) => `'${each}'`).join(", ")})`;
  const unknown = Object.keys(schema).find((each) => !KEYWORDS.has(each));
  if (unknown !== undefined) return `${context}, '${unknown}' is not permitted.`;
  if (depth > DEEPEST) return `${context}, schema exceeds ${DEEPEST} levels of nesting.`;
  if (path.length === 0 && schema.type !== "object")
    return `schema must be a JSON Schema of 'type: "object"', got 'type: "${schema.type}"'.`;
  if (schema.type === "object") {
    if (schema.additionalProperties !== false)
      return `${context}, 'additionalProperties' is required to be supplied and to be false.`;
    const names = Object.keys(schema.properties ?? {});
    const missing = names.find((each) => !schema.required?.includes(each));
    if (missing !== undefined)
      return `${context}, 'required' is required to be supplied and to be an array including every key in properties. Missing '${missing}'.`;
  }
  const below: [string, Schema][] = [
    ...Object.entries(schema.properties ?? {}),
    ...Object.entries(schema.$defs ?? {}),
    ...Object.entries(schema.definitions ?? {}),
    ...(schema.items ? [["items", schema.items] as [string, Schema]] : []),
    ...(schema.anyOf ?? []).map((each, at): [string, Schema] => [`anyOf ${at}`, each]),
  ];
  for (const [name, each] of below) {
    const refusal = refusalOf(each, [...path, name], depth + (schema.type === "object" ? 1 : 0));
    if (refusal) return refusal;
  }
  return undefined;
}

/** Returns the smallest value that fits a schema; its texts are `text`, its numbers the least ones from `number` on. */
export function fit(
  schema: Schema,
  { text, number }: { text: string; number: number },
  root = schema,
): unknown {
  const of = resolve(schema, root);
  const again = (each: Schema) => fit(each, { text, number }, root);
  if (of.const !== undefined) return of.const;
  if (of.enum) return of.enum[0];
  const [first] = of.anyOf ?? [];
  if (first) return again(first);
  const type = Array.isArray(of.type) ? of.type[0] : of.type;
  switch (type) {
    case "object":
      return Object.fromEntries(
        Object.entries(of.properties ?? {}).map(([name, each]) => [name, again(each)]),
      );
    case "array":
      return Array.from({ length: Math.max(1, of.minItems ?? 1) }, () => again(of.items ?? {}));
    case "string":
      return text;
    case "integer":
    case "number":
      return of.minimum !== undefined && of.minimum > number ? of.minimum : number;
    case "boolean":
      return false;
    default:
      return null;
  }
}
