// A cold start of every area against a bundle that holds nothing but the SDK and one query of the same rows:
// import and first call, each in a process of its own, pair by pair. docs/performance.md keeps the numbers.
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { build } from "esbuild";

process.env.STINT_TABLE = "stint-test";
const { setup } = await import("../../packages/core/test/support/global");
const stop = await setup();
const { Actor } = await import("@stint/core/platform/actor");
const { Db } = await import("@stint/core/platform/db");
const { Identity } = await import("@stint/core/identity");
const { Id } = await import("@stint/core/platform/id");
const { issue } = await import("@stint/core/identity/token");
const { Project } = await import("@stint/core/project");
const { Scope } = await import("@stint/core/scope");
const { options } = await import("../../scripts/bundle.mjs");

const PAIRS = Number(process.env.PAIRS ?? 9);
const { user_id } = await Identity.signUp({
  email: `cold-${Id.next()}@stint.test`,
  password: "a long bench phrase",
  first_name: "Cold",
  last_name: "Demo",
});
const owner = { type: "user", user_id, owner_id: user_id, role: "owner", sid: "bench", epoch: 0 } as const;
const project = await Actor.run(owner, () => Project.start({ name: "Cold", client_name: "Cold Client" }));
const { access_token } = await issue({
  sub: String(user_id),
  own: user_id,
  role: "owner",
  sid: "bench",
  epoch: 0,
});
const { Key } = Scope.ScopeEntity.get({
  owner_id: user_id,
  project_id: project.id,
  id: project.id,
}).params() as { Key: { pk: string } };

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
    ExpressionAttributeValues: { ":pk": ${JSON.stringify(Key.pk)} },
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
  cpu: number;
}
async function once(name: string, path: string): Promise<Sample> {
  const event = {
    version: "2.0",
    rawPath: path,
    rawQueryString: "",
    headers: { authorization: `Bearer ${access_token}`, host: "localhost" },
    requestContext: { domainName: "localhost", http: { method: "GET", path, sourceIp: "192.0.2.1" } },
    isBase64Encoded: false,
  };
  const { stdout } = await run(
    process.execPath,
    [join(import.meta.dirname, "once.mjs"), join(folder, name, "index.mjs")],
    { env: { ...process.env, EVENT: JSON.stringify(event) } },
  );
  const answer = JSON.parse(stdout.trim().split("\n").at(-1) ?? "{}") as Sample & { status: number };
  if (answer.status !== 200) throw new Error(`${name} answered ${answer.status}`);
  return answer;
}

const median = (list: number[]) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0;
console.log("| area | import + first call | SDK alone | ratio | CPU ratio |\n|---|---|---|---|---|");
for (const [name, path] of calls) {
  await build(options(`api/${name}`, join(folder, name)));
  await once("sdk", "");
  await once(name, path);
  const pairs: [Sample, Sample][] = [];
  for (let at = 0; at < PAIRS; at++) pairs.push([await once("sdk", ""), await once(name, path)]);
  const ms = (side: 0 | 1) => Math.round(median(pairs.map((pair) => pair[side].ms)));
  const ratio = (key: keyof Sample) => median(pairs.map(([sdk, full]) => full[key] / sdk[key])).toFixed(2);
  console.log(`| ${name} | ${ms(1)} ms | ${ms(0)} ms | ${ratio("ms")} | ${ratio("cpu")} |`);
}
if (process.env.KEEP) console.log(folder);
else rmSync(folder, { recursive: true });
await Db.client.destroy();
await stop();
process.exit(0);
