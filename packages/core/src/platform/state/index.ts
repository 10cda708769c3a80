/**
 * State machines are tables, and this is the one guard that reads them (D15). A row names an action, the
 * states in which it is allowed with the state it leads to, and the catalog code for every other state. A
 * state may also have its own code. Nothing throws here: the verbs of core do.
 */

/** The action deletes the object. */
export const DELETED = "deleted";

/** The result of an action in one state: the next state, deletion, or a refusal's code of the catalog. */
export type Outcome<S extends string> = S | typeof DELETED | number;

type Row<S extends string> = { readonly [from in S]?: Outcome<S> } & { readonly otherwise: number };

/** The part of a row that leaves each of these states as it is. */
export const stayIn = <const S extends string>(...states: S[]) =>
  Object.fromEntries(states.map((state) => [state, state])) as { [state in S]: state };

/** The part of a row that leads from each of these states to one. */
export const lead = <const S extends string, const T extends string>(states: readonly S[], target: T) =>
  Object.fromEntries(states.map((state) => [state, target])) as { [state in S]: T };

export interface Machine<S extends string, A extends string> {
  readonly states: readonly S[];
  readonly actions: readonly A[];
  /** Returns the next state, or the code of the refusal. */
  next(from: S, action: A): Outcome<S>;
  /** Returns the code of the refusal, or undefined when the action is allowed. */
  guard(from: S, action: A): number | undefined;
  /** Returns whether the action is allowed, for buttons and menus. */
  can(from: S, action: A): boolean;
}

/** Makes a machine from a table; every (state, action) pair has a result by construction (D15). */
export function machine<const S extends string, const A extends string>(
  states: readonly S[],
  table: { readonly [action in A]: Row<S> },
): Machine<S, A> {
  const next = (from: S, action: A): Outcome<S> => {
    const row = table[action];
    return (Object.hasOwn(row, from) ? row[from] : undefined) ?? row.otherwise;
  };
  const guard = (from: S, action: A): number | undefined => {
    const outcome = next(from, action);
    return typeof outcome === "number" ? outcome : undefined;
  };
  return {
    states,
    actions: Object.keys(table) as A[],
    next,
    guard,
    can: (from, action) => guard(from, action) === undefined,
  };
}
