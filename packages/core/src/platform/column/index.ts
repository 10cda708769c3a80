import * as z from "zod";

export * as Column from "./index";

/**
 * A column of a noun, defined once: `stored` is its type in rows and responses, `input` its type in calls,
 * and `blank` the value in responses when the row has none. A noun's row, response and inputs are derived
 * from its columns. Browser-safe.
 */
export interface Column<S extends z.ZodType = z.ZodType, I extends z.ZodType = z.ZodType, B = unknown> {
  stored: S;
  input: I;
  blank: B;
}

export type Columns = Readonly<Record<string, Column>>;

/** Defines a column that people may fill: absent in the row, null in responses; null removes its value. */
export const nullable = <S extends z.ZodType, I extends z.ZodType>(
  stored: S,
  input: I,
): Column<S, I, null> => ({
  stored,
  input,
  blank: null,
});

/** Defines a column that always has a value: `blank` until another is set. */
export const filled = <S extends z.ZodType, I extends z.ZodType>(
  stored: S,
  input: I,
  blank: z.output<S>,
): Column<S, I, z.output<S>> => ({ stored, input, blank });

/** Defines a column that always has a value, and that a call gives as it is stored. */
export const value = <S extends z.ZodType>(shape: S, blank: z.output<S>): Column<S, S, z.output<S>> =>
  filled(shape, shape, blank);

/** Defines a column that a call must give when the row is created. */
export const required = <S extends z.ZodType, I extends z.ZodType>(
  stored: S,
  input: I,
): Column<S, I, undefined> => ({ stored, input, blank: undefined });

/** Defines a column that the product sets when the row is created; no call can set it. */
export const fixed = <S extends z.ZodType>(stored: S): Column<S, z.ZodNever, undefined> => ({
  stored,
  input: z.never(),
  blank: undefined,
});

/** Defines a column that the product sets later: absent in the row until then, null in responses. */
export const later = <S extends z.ZodType>(stored: S): Column<S, z.ZodNever, null> => ({
  stored,
  input: z.never(),
  blank: null,
});

type IsNullable<C> = C extends { blank: infer B } ? ([B] extends [null] ? true : false) : never;
type InRow<S extends z.ZodType, B> = [B] extends [null]
  ? z.ZodOptional<S>
  : [B] extends [undefined]
    ? S
    : z.ZodDefault<S>;
type RowShape<C extends Columns> = { [K in keyof C]: InRow<C[K]["stored"], C[K]["blank"]> };
type AnswerShape<C extends Columns> = {
  [K in keyof C]: IsNullable<C[K]> extends true ? z.ZodNullable<C[K]["stored"]> : C[K]["stored"];
};
type InputShape<C extends Columns> = {
  [K in keyof C as C[K]["input"] extends z.ZodNever ? never : K]: IsNullable<C[K]> extends true
    ? z.ZodNullable<C[K]["input"]>
    : C[K]["input"];
};
/** The values of columns in a response. */
export type Values<C extends Columns> = z.output<z.ZodObject<AnswerShape<C>>>;
/** The values of columns in a row. */
export type Stored<C extends Columns> = z.output<z.ZodObject<RowShape<C>>>;

const map = (columns: Columns, to: (column: Column, name: string) => unknown): object =>
  Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, to(column, name)]));

/** Picks some of the columns, of their shapes or of their values. */
export const pick = <T extends object, K extends keyof T>(columns: T, names: readonly K[]) =>
  Object.fromEntries(names.map((name) => [name, columns[name]])) as Pick<T, K>;

/** Returns the shape of a row's columns, for the noun's `Row`: a new row gets its blanks by default. */
export const rowOf = <C extends Columns>(columns: C) =>
  map(columns, ({ stored, blank }) => {
    if (blank === null) return stored.optional();
    return blank === undefined ? stored : stored.default(blank);
  }) as RowShape<C>;

/** Returns the shape of a response's columns, for the noun's `Info`. */
export const answerOf = <C extends Columns>(columns: C) =>
  map(columns, ({ stored, blank }) => (blank === null ? stored.nullable() : stored)) as AnswerShape<C>;

/** Returns the shape of an input, of the columns that a call may set; a change makes all of them optional. */
export const inputOf = <C extends Columns>(columns: C) =>
  Object.fromEntries(
    Object.entries(columns)
      .filter(([, { input }]) => !(input instanceof z.ZodNever))
      .map(([name, { input, blank }]) => [name, blank === null ? input.nullable() : input]),
  ) as InputShape<C>;

const blanks = new WeakMap<Columns, [name: string, blank: unknown][]>();
/** Lists the blanks, once for each set of columns: a response may have hundreds of rows. */
function listBlanks(columns: Columns): [name: string, blank: unknown][] {
  const known = blanks.get(columns);
  if (known) return known;
  const list = Object.entries(columns).map(([name, { blank }]): [string, unknown] => [name, blank]);
  blanks.set(columns, list);
  return list;
}

/** Returns a row's columns as in a response: missing ones have their blank. */
export function valuesOf<C extends Columns>(columns: C, row: Partial<Stored<C>>): Values<C> {
  const values: Record<string, unknown> = {};
  for (const [name, blank] of listBlanks(columns))
    values[name] = (row as Record<string, unknown>)[name] ?? blank;
  return values as Values<C>;
}

/** Returns the default values of these columns in a new row; nullable ones are left out. */
export const blanksOf = <C extends Columns>(columns: C) =>
  Object.fromEntries(
    Object.entries(columns).flatMap(([name, { blank }]) => (blank == null ? [] : [[name, blank]])),
  ) as Stored<C>;
