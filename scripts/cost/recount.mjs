// Counts what stages hold, out of the templates that bin/cdk.ts writes. An empty folder stands for a function that is
// not bundled: its code is not counted.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { load } from "../lib/apart.mjs";
import { environment, root, run } from "../lib/run.mjs";
import { countOf } from "./count.mjs";

const { areas, queues, jobs, publisher, deadLetters, mailFeedback, archive, canary } =
  await load("functions/src/manifest.ts");
const names = [
  ...areas.map(({ name }) => `api-${name}`),
  ...queues.map(({ name }) => `react-${name}`),
  ...jobs.map(({ name }) => name),
  publisher.handler.split("/").at(-1),
  ...[deadLetters, mailFeedback, archive, canary].map(({ name }) => name),
];
for (const name of names) mkdirSync(join(root, "dist/functions", name), { recursive: true });

/** The resources of a stage by type, as `countOf` asks for them. */
async function resourcesOf(stage, settings) {
  const folder = mkdtempSync(join(tmpdir(), "stint-cost-"));
  const env = {
    ...environment,
    ...settings,
    STINT_STAGE: stage,
    CDK_DEFAULT_ACCOUNT: "123456789012",
    CDK_OUTDIR: folder,
    CDK_CONTEXT_JSON: JSON.stringify({ "aws:cdk:disable-asset-staging": true }),
  };
  if (!(await run(process.execPath, ["--import", "tsx", "bin/cdk.ts"], { env })))
    throw new Error(`${stage} could not be synthesized`);
  const found = readdirSync(folder)
    .filter((file) => file.endsWith(".template.json"))
    .flatMap((file) => Object.values(JSON.parse(readFileSync(join(folder, file), "utf8")).Resources ?? {}));
  rmSync(folder, { recursive: true });
  return (type) =>
    found.filter(({ Type }) => Type === type).map(({ Properties }) => ({ properties: Properties }));
}

const counts = {
  production: countOf(
    await resourcesOf("production", {
      STINT_URL: "https://app.stint.test",
      STINT_CERTIFICATE_ARN: "arn:aws:acm:us-east-1:123456789012:certificate/sample",
    }),
  ),
  personal: countOf(await resourcesOf("dev-ada", {})),
};
writeFileSync(fileURLToPath(new URL("counts.json", import.meta.url)), `${JSON.stringify(counts, null, 2)}\n`);
