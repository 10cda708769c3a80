import { text } from "node:stream/consumers";
import { parseArgs } from "node:util";
import { regionOf } from "../../stacks/lib/region";
import { stageOf } from "../../stacks/lib/stage";
import { makeKeys } from "./make";

const { values } = parseArgs({
  options: { stage: { type: "string" }, rotate: { type: "string" }, set: { type: "string" } },
});
try {
  const { name: stage } = stageOf({ stage: values.stage ?? "" });
  if (values.set && process.stdin.isTTY)
    console.error(`Paste the value of ${values.set}, then press Ctrl-D. It is not shown in any history.`);
  // A value in the arguments would be in the shell's history and in the list of processes.
  const set = values.set ? { name: values.set, value: (await text(process.stdin)).trim() } : undefined;
  await makeKeys({
    region: regionOf(process.env),
    stage,
    ...(values.rotate ? { rotate: values.rotate } : {}),
    ...(set ? { set } : {}),
    tell: (line) => console.log(line),
  });
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
