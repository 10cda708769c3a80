import * as z from "zod";

export * as Column from "./index";

/**
 * A column of a noun, told once: `stored` is what the row and answers hold, `input` what a call may say, and `blank`
 * what answers tell where the row has nothing. Row, answer and inputs of a noun derive from its columns. Browser-safe.
 */
export interface Column<S extends z.ZodType = z.ZodType, I extends z.ZodType = z.ZodType, B = unknown> {
  stored: S;
  input: I;
  blank: B;
}

export type Columns = Readonly<Record<string, Column>>;

/** A column that people may fill: absent in the row, null in answers, and null takes its value away. */
export const nullable = <S extends z.ZodType, I extends z.ZodType>(
  stored: S,
  input: I,
): Column<S, I, null> => ({
  stored,
  input,
  blank: null,
});

/** A column that always has a value: `blank` until somebody says another. */
export const filled = <S extends z.ZodType, I extends z.ZodType>(
  stored: S,
  input: I,
  blank: z.output<S>,
): Column<S, I, z.output<S>> => ({ stored, input, blank });

/** A column that each row is made with, as the call says. */
export const required = <S extends z.ZodType, I extends z.ZodType>(
  stored: S,
  input: I,
): Column<S, I, undefined> => ({ stored, input, blank: undefined });

/** A column that each row is made with, and that no call says. */
export const fixed = <S extends z.ZodType>(stored: S): Column<S, z.ZodNever, undefined> => ({
  stored,
  input: z.never(),
  blank: undefined,
});

/** A column that the product fills when its time has come: absent in the row until then, null in answers. */
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
/** Columns as an answer tells them. */
export type Values<C extends Columns> = z.output<z.ZodObject<AnswerShape<C>>>;
/** Columns as a row holds them. */
export type Stored<C extends Columns> = z.output<z.ZodObject<RowShape<C>>>;

const map = (columns: Columns, to: (column: Column, name: string) => unknown): object =>
  Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, to(column, name)]));

/** Some of the columns, of their shapes or of their values: a white list. */
export const pick = <T extends object, K extends keyof T>(columns: T, names: readonly K[]) =>
  Object.fromEntries(names.map((name) => [name, columns[name]])) as Pick<T, K>;

/** The shape of a row's columns, for the noun's `Row`: a new row has its blanks without being told. */
export const rowOf = <C extends Columns>(columns: C) =>
  map(columns, ({ stored, blank }) => {
    if (blank === null) return stored.optional();
    return blank === undefined ? stored : stored.default(blank);
  }) as RowShape<C>;

/** The shape of an answer's columns, for the noun's `Info`. */
export const answerOf = <C extends Columns>(columns: C) =>
  map(columns, ({ stored, blank }) => (blank === null ? stored.nullable() : stored)) as AnswerShape<C>;

/** The shape of what a call says, of the columns that one may say; a change makes all of it optional. */
export const inputOf = <C extends Columns>(columns: C) =>
  Object.fromEntries(
    Object.entries(columns)
      .filter(([, { input }]) => !(input instanceof z.ZodNever))
      .map(([name, { input, blank }]) => [name, blank === null ? input.nullable() : input]),
  ) as InputShape<C>;

const blanks = new WeakMap<Columns, [name: string, blank: unknown][]>();
/** Looked up once for each table of columns: an answer may have hundreds of rows. */
function listBlanks(columns: Columns): [name: string, blank: unknown][] {
  const known = blanks.get(columns);
  if (known) return known;
  const list = Object.entries(columns).map(([name, { blank }]): [string, unknown] => [name, blank]);
  blanks.set(columns, list);
  return list;
}

/** Columns of a row as an answer tells them: what is not there is as blank as the column says. */
export function valuesOf<C extends Columns>(columns: C, row: Partial<Stored<C>>): Values<C> {
  const values: Record<string, unknown> = {};
  for (const [name, blank] of listBlanks(columns))
    values[name] = (row as Record<string, unknown>)[name] ?? blank;
  return values as Values<C>;
}

/** What a new row has of these columns; those that may be empty are. */
export const blanksOf = <C extends Columns>(columns: C) =>
  Object.fromEntries(
    Object.entries(columns).flatMap(([name, { blank }]) => (blank == null ? [] : [[name, blank]])),
  ) as Stored<C>;
