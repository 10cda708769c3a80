export function changedFiles(since?: string): string[];
export function reachedBy(changed: readonly string[], files: readonly string[]): Set<string>;
export function storiesOf(
  changed: readonly string[],
  files: readonly string[],
  map: Record<string, string[]>,
): string[];
export function planFor(changed: readonly string[]): Record<string, string[]> | undefined;
