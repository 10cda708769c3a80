/** The number on the bell: "" for none, "3", "10+" above ten. */
export function formatCount(count: number): string {
  return count === 0 ? "" : count > 10 ? "10+" : String(count);
}
