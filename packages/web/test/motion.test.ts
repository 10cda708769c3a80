import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

const styles = readFileSync(new URL("../src/styles/theme.css", import.meta.url), "utf8");

it("what opens and closes moves for 200 ms at most, well within the limits of section 9 (rule 16)", () => {
  const moves = [...styles.matchAll(/--animate-([a-z]+-(?:in|out)): [a-z-]+ (\d+)ms/g)];
  const times = Object.fromEntries(moves.map(([, name = "", ms]) => [name, Number(ms)]));
  // A modal may take 600 ms to hide, a panel 500 ms; both use these.
  expect(times["fade-out"]).toBeLessThanOrEqual(600);
  expect(times["panel-out"]).toBeLessThanOrEqual(500);
  expect(moves.length).toBeGreaterThan(6);
  for (const ms of Object.values(times)) {
    expect(ms).toBeGreaterThanOrEqual(120);
    expect(ms).toBeLessThanOrEqual(200);
  }
});
