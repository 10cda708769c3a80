import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { startAws } from "@stint/local/aws/server";
import { build } from "esbuild";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { setup } from "../../packages/core/test/support/global";
import { options } from "../../scripts/bundle.mjs";
import { layOut, link } from "../../scripts/lib/apart.mjs";

/** Runs in a process of its own, bundled as the stacks deploy it; tells what each step came to. */
const PROBE = `import "electrodb-sdk/fill";
import { Db } from "@stint/core/platform/db";
import { Files } from "@stint/core/platform/file-store";
import { renderProposal } from "@stint/documents/pdf";
import { proposal } from "../documents/test/samples";
import { TransactWriteCommand } from "@aws-sdk/lib-dynamodb";
import { loadSecrets } from "../functions/src/secrets";
const told = {};
const attempt = async (name, work) => {
  try { told[name] = await work(); } catch (error) { told[name] = error.name + ": " + error.message; }
};
process.env.STINT_SECRETS = "PROBE_SECRET:2";
process.env.STINT_SECRETS_PATH = "/refused";
await attempt("refused", loadSecrets);
process.env.STINT_SECRETS_PATH = "/stint";
await attempt("secret", async () => { await loadSecrets(); return process.env.PROBE_SECRET; });
await attempt("kept", async () => {
  await Files.store("1/probe.txt", new TextEncoder().encode("kept"), "text/plain");
  return new TextDecoder().decode(await Files.read("1/probe.txt"));
});
await attempt("missing", async () => (await Files.read("1/nothing.txt")) === undefined);
const pointer = { kind: "probe", value: process.env.PROBE_VALUE, owner_id: 1, target_id: 2 };
const commit = () => Db.client.send(new TransactWriteCommand({ TransactItems: [Db.claim(pointer).item] }));
await attempt("claimed", async () => { await commit(); return (await Db.resolve("probe", pointer.value)).target_id; });
await attempt("again", async () => {
  try { await commit(); } catch (error) { return error.name + " " + error.CancellationReasons[0].Code; }
});
await attempt("printed", async () => {
  const anywhere = { ...proposal, title: "Grüße Приве́т Ωδή 日本" };
  return Buffer.from(await renderProposal(anywhere)).toString("latin1", 0, 5);
});
console.log(JSON.stringify(told));
process.exit(0);`;

describe("what a bundle leaves out", () => {
  const folder = mkdtempSync(join(tmpdir(), "stint-bundle-"));
  const ends: (() => unknown)[] = [() => rmSync(folder, { recursive: true })];
  let told: Record<string, unknown> = {};

  beforeAll(async () => {
    process.env.STINT_TABLE = "stint-test";
    ends.push(await setup());
    const { emptyTable } = await import("../../packages/core/test/support/empty-table");
    await emptyTable();
    const aws = await startAws({ dir: folder });
    ends.push(() => aws.stop());
    const ssm = createServer((request, response) => {
      let body = "";
      request.on("data", (chunk) => {
        body += chunk;
      });
      request.on("end", () => {
        const refused = body.includes("/refused");
        response.writeHead(refused ? 400 : 200, { "content-type": "application/x-amz-json-1.1" });
        const answer = refused
          ? { __type: "AccessDeniedException", message: "not for this role" }
          : { Parameters: [{ Name: "/stint/Secret/PROBE_SECRET/value", Value: "told" }] };
        response.end(JSON.stringify(answer));
      });
    });
    await new Promise<void>((done) => ssm.listen(0, "127.0.0.1", done));
    ends.push(() => ssm.close());
    const address = ssm.address();
    const port = address && typeof address === "object" ? address.port : 0;

    const { stdin, ...rest } = options("api/scope", join(folder, "probe"));
    const resolveDir = join(import.meta.dirname, "../../packages/core");
    await layOut(join(folder, "apart"));
    link(join(folder, "apart"), join(folder, "probe"));
    await build({ ...rest, stdin: { ...stdin, contents: PROBE, resolveDir } });
    const env = {
      ...process.env,
      ...aws.env,
      // Its own process knows no names below localhost; of an address the SDK puts the bucket into the path.
      AWS_ENDPOINT_URL_S3: aws.endpoint,
      AWS_ENDPOINT_URL_SSM: `http://127.0.0.1:${port}`,
      STINT_FILES_BUCKET: "stint-probe",
      PROBE_VALUE: `${Date.now()}`,
    };
    const { stdout } = await promisify(execFile)(process.execPath, [join(folder, "probe/index.mjs")], {
      env,
    });
    told = JSON.parse(stdout.trim().split("\n").at(-1) ?? "{}");
  });
  afterAll(async () => {
    for (const end of ends.reverse()) await end();
  });

  it("is not missed by secrets: values arrive, and a refusal has its name and words", () => {
    expect(told.secret).toBe("told");
    expect(told.refused).toBe("AccessDeniedException: not for this role");
  });

  it("is not missed by files: what was stored is read, what was not is nothing", () => {
    expect(told.kept).toBe("kept");
    expect(told.missing).toBe(true);
  });

  it("is not missed by documents: what draws them and a face for each script lie beside the function", () => {
    expect(told.printed).toBe("%PDF-");
  });

  it("is not missed by the database: keys, transactions, and why one was refused", () => {
    expect(told.claimed).toBe(2);
    expect(told.again).toBe("TransactionCanceledException ConditionalCheckFailed");
  });
});
