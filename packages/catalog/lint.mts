// `npx tsx packages/catalog/lint.mts [type …]`: the catalog's faults and figures.
import { count, lint } from "./src/lint";
import { readFiles } from "./src/read";

const types = process.argv.slice(2);
const faults = types.length > 0 ? types.flatMap((type) => lint(type)) : lint();
for (const { file, entry, problem } of faults) console.log(`${file}: ${entry}: ${problem}`);
const figures = count(readFiles());
console.table(figures.types.filter(({ type }) => types.length === 0 || types.includes(type)));
console.log(figures.groups.map(({ group, services }) => `${group} ${services}`).join(", "));
process.exit(faults.length > 0 ? 1 : 0);
