/**
 * State machines are tables, and this is the one guard that reads them (D15). A row names an action, the
 * states it may start from with the state it leads to, and the catalogue code that every other state is
 * answered with. A state may also name its own code. Nothing throws here: the verbs of core do.
 */

/** The action leaves nothing behind. */
export const DELETED = "deleted";

/** Where an action leads from one state: another state, nothing, or a refusal's catalogue code. */
export type Outcome<S extends string> = S | typeof DELETED | number;

type Row<S extends string> = { readonly [from in S]?: Outcome<S> } & { readonly otherwise: number };

export interface Machine<S extends string, A extends string> {
  readonly states: readonly S[];
  readonly actions: readonly A[];
  /** The next state, or the code of the refusal. */
  next(from: S, action: A): Outcome<S>;
  /** The code of the refusal, or undefined when the action is allowed. */
  guard(from: S, action: A): number | undefined;
  /** Whether the action is allowed, for buttons and menus. */
  can(from: S, action: A): boolean;
}

/** Makes a machine of a table; every (state, action) pair has an answer by construction (D15). */
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
