import { preflight } from "./run";

const [stage = "", changes] = process.argv.slice(2);
try {
  const misses = await preflight({
    stage,
    environment: process.env,
    ...(changes ? { changes } : {}),
    tell: (check, all) => {
      if (all.every(({ isOptional }) => isOptional)) console.log(`ok    ${check}`);
      for (const { what, mend, isOptional } of all)
        console.log(`${isOptional ? "note" : "MISS"}  ${check}: ${what} → ${mend}`);
    },
  });
  // A shell keeps one byte of the exit code.
  process.exitCode = Math.min(misses.length, 100);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
