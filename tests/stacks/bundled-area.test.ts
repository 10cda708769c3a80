import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { build } from "esbuild";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { setup } from "../../packages/core/test/support/global";
import { options } from "../../scripts/bundle.mjs";
import { withoutAnswers, withPureSchemas } from "../../scripts/lib/lambda/schemas.mjs";

interface Call {
  method: "GET" | "POST";
  path: string;
  body?: unknown;
}
interface Told {
  status: number;
  body: string;
}

/** An answer without the id of its request, which an error tells. */
const withoutRequest = ({ status, body }: Told): Told => ({
  status,
  body: body.replace(/"request_id":"\w+"/, ""),
});

/** Runs in a process of its own: makes each call of CALLS by the handler of a bundle, and tells the answers. */
const ASK = `const { handler } = await import(process.argv[1]);
const told = [];
for (const event of JSON.parse(process.env.CALLS)) {
  const { statusCode, body } = await handler(event, {});
  told.push({ status: statusCode, body });
}
console.log(JSON.stringify(told));
process.exit(0);`;

describe("an area as it is deployed", () => {
  const folder = mkdtempSync(join(tmpdir(), "stint-area-"));
  const ends: (() => unknown)[] = [() => rmSync(folder, { recursive: true })];
  let token = "";

  const eventOf = ({ method, path, body }: Call) => ({
    version: "2.0",
    rawPath: `/api/v2${path}`,
    rawQueryString: "",
    headers: { authorization: `Bearer ${token}`, host: "localhost", "content-type": "application/json" },
    requestContext: { domainName: "localhost", http: { method, path, sourceIp: "192.0.2.1" } },
    isBase64Encoded: false,
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  async function askBundle(...calls: Call[]): Promise<Told[]> {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ["--input-type=module", "-e", ASK, join(folder, "client/index.mjs")],
      { env: { ...process.env, STINT_CHECK_ANSWERS: "off", CALLS: JSON.stringify(calls.map(eventOf)) } },
    );
    return JSON.parse(stdout.trim().split("\n").at(-1) ?? "[]");
  }
  async function askSources(...calls: Call[]): Promise<Told[]> {
    const { handler } = await import("../../packages/functions/src/api/client");
    const told: Told[] = [];
    for (const call of calls) {
      const answer = (await handler(eventOf(call) as never, {} as never)) as {
        statusCode: number;
        body: string;
      };
      told.push({ status: answer.statusCode, body: answer.body });
    }
    return told;
  }

  beforeAll(async () => {
    process.env.STINT_TABLE = "stint-test";
    ends.push(await setup());
    const { emptyTable } = await import("../../packages/core/test/support/empty-table");
    await emptyTable();
    const { newOwner } = await import("../../packages/core/test/support");
    const { tokenFor } = await import("../../packages/core/test/support/session");
    token = await tokenFor(await newOwner());
    await build(options("api/client", join(folder, "client")));
  });
  afterAll(async () => {
    for (const end of ends.reverse()) await end();
  });

  it("answers as its sources do, what it takes and what it refuses", async () => {
    const [made, refused] = await askBundle(
      { method: "POST", path: "/clients", body: { name: "Placeholder GmbH", country: "DE" } },
      { method: "POST", path: "/clients", body: { name: 7 } },
    );
    expect(made?.status).toBe(201);
    expect(refused?.status).toBe(422);
    const { id } = JSON.parse(made?.body ?? "{}").data;
    const reads: Call[] = [
      { method: "GET", path: `/clients/${id}` },
      { method: "GET", path: "/clients" },
      { method: "GET", path: "/clients/1" },
    ];
    const answers = await askSources(...reads);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 404]);
    expect((await askBundle(...reads)).map(withoutRequest)).toEqual(answers.map(withoutRequest));
  });
});

describe("a bundle leaves out schemas that nothing reads with", () => {
  it("of a route's answer and summary, and of nothing else that is called so", () => {
    const routes = `const read = { access: "owner", answer: Info } as const;
export const routes = [
  route({ ...read, method: "post", summary: "Answers, a question", body: z.object({ answer: z.string() }), run }),
];
const told = { answer: 1 };`;
    expect(withoutAnswers("a.routes.ts", routes)).toBe(`const read = { access: "owner",  } as const;
export const routes = [
  route({ ...read, method: "post",  body: z.object({ answer: z.string() }), run }),
];
const told = { answer: 1 };`);
  });
  it("where esbuild would keep them for the calls within", async () => {
    const text = `import * as z from "zod";
export const Used = z.object({ used: z.string().max(3) });
export const Unused = z.object({ unused: z.string().max(3) });
const PARTS = { unused_part: z.string().optional() };
export const AlsoUnused = Used.extend(PARTS) satisfies z.ZodType;
export const limit = 3;`;
    const { outputFiles } = await build({
      stdin: { contents: "import { Used } from 'own'; console.log(Used);", loader: "ts" },
      bundle: true,
      write: false,
      format: "esm",
      external: ["zod"],
      plugins: [
        {
          name: "own",
          setup(plugin) {
            plugin.onResolve({ filter: /^own$/ }, () => ({ path: "schema.ts", namespace: "own" }));
            plugin.onLoad({ filter: /.*/, namespace: "own" }, () => ({
              contents: withPureSchemas("schema.ts", text),
              loader: "ts",
            }));
          },
        },
      ],
    });
    const made = outputFiles[0]?.text ?? "";
    expect(made).toContain("used: z.string().max(3)");
    expect(made).not.toContain("unused");
  });
});
