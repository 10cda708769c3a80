type Nullable<T> = { [K in keyof T]-?: null extends T[K] ? K : never }[keyof T];

/**
 * Splits changes for `Entity.patch(key).set(set).remove(remove)`: null removes an attribute (a row has no
 * nulls), undefined leaves it unchanged.
 */
export function split<T extends object>(
  changes: T,
): { set: { [K in keyof T]?: NonNullable<T[K]> }; remove: Nullable<T>[] } {
  const entries = Object.entries(changes);
  return {
    set: Object.fromEntries(entries.filter(([, value]) => value !== undefined && value !== null)) as {
      [K in keyof T]?: NonNullable<T[K]>;
    },
    remove: entries.filter(([, value]) => value === null).map(([key]) => key as Nullable<T>),
  };
}
