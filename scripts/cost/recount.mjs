// Counts the resources of stages, from the templates that bin/cdk.ts writes.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { environment, run } from "../lib/run.mjs";
import { countOf } from "./count.mjs";

// A function's rights follow from its bundle, so bundles are needed first.
if (!(await run("node", ["scripts/bundle.mjs", "--no-maps"], { told: () => {} })))
  throw new Error("The functions could not be bundled: node scripts/bundle.mjs");

/** Returns the resources of a stage by type, for `countOf`. */
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
  asleep: countOf(await resourcesOf("dev-ada", { STINT_ASLEEP: "on" })),
};
writeFileSync(fileURLToPath(new URL("counts.json", import.meta.url)), `${JSON.stringify(counts, null, 2)}\n`);
