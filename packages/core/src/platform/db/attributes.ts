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

/** One column as ElectroDB has it: its type, whether a row must have it, and what a new row has without being told. */
type Attribute<S extends z.ZodType> = {
  type: Kind<Exclude<z.output<S>, undefined>>;
  required: undefined extends z.output<S> ? false : true;
} & (S extends z.ZodDefault ? { default: () => z.output<S> } : unknown);

type Attributes<R extends z.ZodObject> = { [K in keyof R["shape"]]: Attribute<R["shape"][K]> };

const KINDS = ["string", "number", "boolean"];

/** The type of what is inside optional, default and converted values; a choice is its words, lists and objects are kept as they are. */
function kindOf(schema: z.ZodType): unknown {
  const { def } = schema as z.ZodType & { def: { type: string; innerType?: z.ZodType; out?: z.ZodType } };
  if (def.type === "pipe") return kindOf(def.out as z.ZodType);
  if (def.type === "optional" || def.type === "default") return kindOf(def.innerType as z.ZodType);
  if (def.type === "enum") return (schema as z.ZodEnum).options;
  return KINDS.includes(def.type) ? def.type : "any";
}

/**
 * The attributes of an entity out of its row: what is optional there is so in the table, and a default is what a new
 * row begins with. ElectroDB checks types when it writes; a row is not parsed when it is read.
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

/** Columns that are written once: ElectroDB refuses a change of them. */
export const writeOnce = <A extends object>(attributes: A) =>
  Object.fromEntries(
    Object.entries(attributes).map(([name, attribute]) => [name, { ...attribute, readOnly: true }]),
  ) as { [K in keyof A]: A[K] & { readOnly: true } };

/** Ids in keys sort as numbers do. */
export const sortableId = { type: "number", required: true, padding: { length: 16, char: "0" } } as const;

/** Versions of a document in keys, likewise. */
export const sortableVersion = { type: "number", required: true, padding: { length: 6, char: "0" } } as const;
