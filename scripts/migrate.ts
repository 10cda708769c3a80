import { parseArgs } from "node:util";
import { migrateDown, migrateUp, type Options } from "@stint/core/operations/migrate";
import { Db } from "@stint/core/platform/db";

const { values } = parseArgs({
  options: { "dry-run": { type: "boolean" }, down: { type: "string" }, when: { type: "string" } },
});
const dry = values["dry-run"] ?? false;
let last = performance.now();
const tell: Options["tell"] = ({ name, read, changed }) => {
  const seconds = ((performance.now() - last) / 1000).toFixed(1);
  last = performance.now();
  console.log(`  ${name}: ${changed} of ${read} rows ${dry ? "would change" : "changed"}, ${seconds} s`);
};

console.log(`${Db.table}${dry ? ", a dry run: nothing is stored" : ""}`);
const done = await (values.down === undefined
  ? migrateUp({ dry, tell, when: values.when as Options["when"] })
  : migrateDown(values.down, { dry, tell }));
if (done.length === 0) console.log("  nothing to do");
