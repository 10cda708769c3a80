import { parseArgs } from "node:util";
import {
  archiveParameter,
  NotRestorable,
  nameRestoreTarget,
  replay,
  restoreTable,
  streamParameter,
  tableParameter,
} from "@stint/core/platform/recovery";
import { writeParameter as keep, readParameter as setting } from "@stint/functions/parameters";

const { values } = parseArgs({
  options: {
    stage: { type: "string", default: "" },
    to: { type: "string", default: "" },
    until: { type: "string" },
    table: { type: "string" },
    switch: { type: "boolean", default: false },
    "dry-run": { type: "boolean", default: false },
    "no-replay": { type: "boolean", default: false },
  },
});
const { stage, to, "dry-run": dry } = values;
const tell = (sentence: string) => console.log(`  ${sentence}`);
async function main(): Promise<void> {
  const target = nameRestoreTarget(stage, to);
  const current = await setting(tableParameter(stage));
  const isSwitched = current === target;
  const source = values.table ?? current;
  if (!source)
    throw new NotRestorable(
      `${tableParameter(stage)} does not say which table ${stage} works on. Name it: --table NAME.`,
    );
  if (isSwitched && !values.table)
    throw new NotRestorable(
      `${stage} works on ${target} already; deploy it, or name another table with --table.`,
    );
  console.log(`${stage}: ${source} → ${target}${dry ? ", a dry run: nothing is changed" : ""}`);
  const restored = await restoreTable({ source, target, to, dry, tell });

  const bucket = await setting(archiveParameter(stage));
  const until = values.until ?? new Date().toISOString();
  if (values["no-replay"] || !bucket)
    tell(bucket ? "no replay was asked for" : "nothing is archived of this stage");
  else if (!restored) tell(`would: replay what was archived in ${bucket} from ${to} until ${until}`);
  else {
    const { put, removed } = await replay(restored.name, { bucket, from: new Date(to).toISOString(), until });
    tell(`replayed: ${put} rows as they stood last, ${removed} removed`);
  }

  if (!values.switch) {
    if (!dry)
      tell(`${stage} still works on ${source}. Look at ${target}, then run this again with --switch.`);
    return;
  }
  if (!restored) return tell(`would: set ${tableParameter(stage)} and ${streamParameter(stage)}`);
  await keep(streamParameter(stage), restored.stream);
  await keep(tableParameter(stage), restored.name);
  tell(`switched: npm run deploy -- --stage ${stage}`);
}

try {
  await main();
} catch (error) {
  if (!(error instanceof NotRestorable)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
