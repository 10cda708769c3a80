/** Runs `work` once the page has nothing better to do, two seconds from now at the latest. */
export function whenIdle(work: () => void): void {
  if (typeof requestIdleCallback === "function") requestIdleCallback(work, { timeout: 2_000 });
  else setTimeout(work, 300);
}
