import type { CustomAttributeType } from "electrodb";
import type * as z from "zod";

type Custom<T> = ReturnType<typeof CustomAttributeType<T>>;
type Kind<T> = [T] extends [boolean]
  ? "boolean"
  : [T] extends [number]
    ? "number"
    : [T] extends [string]
      ? string extends T
        ? "string"
        : readonly T[]
      : Custom<T>;

/**
 * One column as an ElectroDB attribute: its type, whether a row must have it, and its default in a new row.
 */
type Attribute<S extends z.ZodType> = {
  type: Kind<Exclude<z.output<S>, undefined>>;
  required: undefined extends z.output<S> ? false : true;
} & (S extends z.ZodDefault ? { default: () => z.output<S> } : unknown);

type Attributes<R extends z.ZodObject> = { [K in keyof R["shape"]]: Attribute<R["shape"][K]> };

const KINDS = ["string", "number", "boolean"];

/**
 * Returns the type inside optional, default and converted values; an enum becomes its words, lists and
 * objects are kept unchanged.
 */
function kindOf(schema: z.ZodType): unknown {
  const { def } = schema as z.ZodType & { def: { type: string; innerType?: z.ZodType; out?: z.ZodType } };
  if (def.type === "pipe") return kindOf(def.out as z.ZodType);
  if (def.type === "optional" || def.type === "default") return kindOf(def.innerType as z.ZodType);
  if (def.type === "enum") return (schema as z.ZodEnum).options;
  return KINDS.includes(def.type) ? def.type : "any";
}

/**
 * Returns the attributes of an entity from its row schema: optional fields are optional in the table, and
 * defaults are set in a new row. ElectroDB checks types when it writes; a row is not parsed when it is read.
 */
export const attributesOf = <R extends z.ZodObject>(row: R): Attributes<R> =>
  Object.fromEntries(
    Object.entries(row.shape).map(([name, schema]) => {
      const of = schema as z.ZodType & { def: { type: string; defaultValue?: unknown } };
      return [
        name,
        {
          type: kindOf(of),
          required: of.def.type !== "optional",
          ...(of.def.type === "default" ? { default: () => structuredClone(of.def.defaultValue) } : {}),
        },
      ];
    }),
  ) as Attributes<R>;

/** Marks columns as written once: ElectroDB refuses to change them. */
export const writeOnce = <A extends object>(attributes: A) =>
  Object.fromEntries(
    Object.entries(attributes).map(([name, attribute]) => [name, { ...attribute, readOnly: true }]),
  ) as { [K in keyof A]: A[K] & { readOnly: true } };

/** An id in a key, padded so that it sorts as a number. */
export const sortableId = { type: "number", required: true, padding: { length: 16, char: "0" } } as const;

/** A document's version in a key, padded so that it sorts as a number. */
export const sortableVersion = { type: "number", required: true, padding: { length: 6, char: "0" } } as const;

/** Texts that are added without reading what is there. */
export const textSet = { type: "set", items: "string" } as const;
