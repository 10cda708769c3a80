import fc from "fast-check";

/** One seed per file, printed, so that a red run can be repeated: `SEED=123 npx vitest run …`. */
export const seed = Number(process.env.SEED ?? Math.trunc(Math.random() * 2 ** 31));

fc.configureGlobal({ seed, numRuns: Number(process.env.RUNS ?? 200) });
console.info(`property seed ${seed}`);

export { fc };
