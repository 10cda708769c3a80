// A cold start of every area against a bundle that holds nothing but the SDK and one query of the same rows:
// import and first call, each in a process of its own, pair by pair. docs/performance.md keeps the numbers.
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { build } from "esbuild";

import { access_token, median, owner, partitionOf, stop } from "./start";

const { Actor } = await import("@stint/core/platform/actor");
const { Db } = await import("@stint/core/platform/db");
const { startProject } = await import("@stint/core/operations/start-project");
const { options } = await import("../../scripts/bundle.mjs");

const PAIRS = Number(process.env.PAIRS ?? 9);
const AREAS = process.env.AREAS?.split(",");
const project = await Actor.run(owner, () => startProject({ name: "Cold", client_name: "Cold Client" }));
const pk = partitionOf(project.id);

const folder = mkdtempSync(join(tmpdir(), "stint-cold-"));
const { stdin, ...rest } = options("api/scope", join(folder, "sdk"));
await build({
  ...rest,
  stdin: {
    ...stdin,
    contents: `import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, QueryCommand } from "@aws-sdk/lib-dynamodb";
const client = DynamoDBDocumentClient.from(new DynamoDBClient({}));
export const handler = async () => {
  const { Items } = await client.send(new QueryCommand({
    TableName: process.env.STINT_TABLE,
    KeyConditionExpression: "pk = :pk",
    ExpressionAttributeValues: { ":pk": ${JSON.stringify(pk)} },
    ConsistentRead: true,
  }));
  return { statusCode: Items.length ? 200 : 500, body: JSON.stringify(Items) };
};`,
    resolveDir: join(import.meta.dirname, "../../packages/core"),
  },
});

const calls: [string, string][] = [
  ["scope", `/api/v2/scopes/${project.id}`],
  ["project", "/api/v2/projects"],
  ["client", "/api/v2/clients"],
  ["proposal", `/api/v2/proposals/${project.id}`],
  ["invoice", "/api/v2/invoices"],
];
const run = promisify(execFile);
interface Sample {
  ms: number;
  imported: number;
  cpu: number;
}
// PROF=folder writes a CPU profile of each process there.
const flags = process.env.PROF ? ["--cpu-prof", `--cpu-prof-dir=${process.env.PROF}`] : [];
async function once(name: string, path: string): Promise<Sample> {
  const event = {
    version: "2.0",
    rawPath: path,
    rawQueryString: "",
    headers: { authorization: `Bearer ${access_token}`, host: "localhost" },
    requestContext: { domainName: "localhost", http: { method: "GET", path, sourceIp: "192.0.2.1" } },
    isBase64Encoded: false,
  };
  const { stdout, stderr } = await run(
    process.execPath,
    [...flags, join(import.meta.dirname, "once.mjs"), join(folder, name, "index.mjs")],
    { env: { ...process.env, EVENT: JSON.stringify(event), POWERTOOLS_LOG_LEVEL: "ERROR" } },
  );
  const answer = JSON.parse(stdout.trim().split("\n").at(-1) ?? "{}") as Sample & { status: number };
  if (answer.status !== 200) throw new Error(`${name} answered ${answer.status}: ${stderr}`);
  return answer;
}

console.log(
  "| area | import + first call | of it import | SDK alone | of it import | ratio | CPU ratio |\n|---|---|---|---|---|---|---|",
);
for (const [name, path] of calls) {
  if (AREAS && !AREAS.includes(name)) continue;
  await build({ ...options(`api/${name}`, join(folder, name)), minify: !process.env.PROF });
  await once("sdk", "");
  await once(name, path);
  const pairs: [Sample, Sample][] = [];
  for (let at = 0; at < PAIRS; at++) pairs.push([await once("sdk", ""), await once(name, path)]);
  const ms = (side: 0 | 1, key: "ms" | "imported") =>
    Math.round(median(pairs.map((pair) => pair[side][key])));
  const ratio = (key: "ms" | "cpu") => median(pairs.map(([sdk, full]) => full[key] / sdk[key])).toFixed(2);
  const times = ([1, 0] as const).flatMap((side) => [ms(side, "ms"), ms(side, "imported")]);
  console.log(`| ${name} | ${times.join(" ms | ")} ms | ${ratio("ms")} | ${ratio("cpu")} |`);
}
if (process.env.KEEP) console.log(folder);
else rmSync(folder, { recursive: true });
await Db.client.destroy();
await stop();
process.exit(0);
