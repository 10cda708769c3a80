import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Stint, startStint } from "../src/stint";

/** Other work on the machine may slow this one down. */
const WAIT = { timeout: 90_000 };

const product = fileURLToPath(new URL("./fixtures/product", import.meta.url));
const functions = { folder: product, setup: `${product}/setup.ts` };
const webDist = fileURLToPath(new URL("./fixtures/web", import.meta.url));

let dir: string;
let stint: Stint;

const options = () => ({ port: 0, dataDir: dir, quiet: true, seed: false, functions, webDist });
const api = (path: string, init?: RequestInit) => fetch(`${stint.url}${path}`, init);

async function make(type?: string): Promise<string> {
  const answer = await api("/api/v2/things", { method: "POST", body: JSON.stringify({ type }) });
  const { data } = await answer.json();
  return data.id;
}

const effects = async (): Promise<Record<string, number>> =>
  (await (await api("/api/v2/effects")).json()).data;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "stint-run-"));
  stint = await startStint(options());
});

afterAll(async () => {
  await stint.stop();
  await rm(dir, { recursive: true, force: true });
});

describe("the gateway", () => {
  test("hands over what API Gateway would", async () => {
    const answer = await api("/api/v2/echo/a%20b?x=1&x=2&y=%26", {
      method: "POST",
      headers: { "Content-Type": "application/json", Cookie: "s=1; t=2", "X-Thing": "v" },
      body: '{"ü":1}',
    });
    const { event } = await answer.json();
    expect(event).toMatchObject({
      version: "2.0",
      routeKey: "ANY /api/v2/echo/{proxy+}",
      rawPath: "/api/v2/echo/a%20b",
      rawQueryString: "x=1&x=2&y=%26",
      cookies: ["s=1", "t=2"],
      headers: { "content-type": "application/json", "x-thing": "v", "x-forwarded-proto": "http" },
      queryStringParameters: { x: "1,2", y: "&" },
      pathParameters: { proxy: "a%20b" },
      requestContext: {
        http: { method: "POST", path: "/api/v2/echo/a%20b", sourceIp: "127.0.0.1" },
        stage: "$default",
      },
      body: '{"ü":1}',
      isBase64Encoded: false,
    });
    expect(event.headers).not.toHaveProperty("cookie");
  });

  test("tells a function whose caller hung up", async () => {
    const calls = async () => (await api("/api/v2/echo/calls")).json();
    const caller = new AbortController();
    const asked = api("/api/v2/echo/wait", { signal: caller.signal });
    await expect.poll(calls, WAIT).toEqual({ begun: 1, hungUp: 0 });
    caller.abort();
    await expect(asked).rejects.toThrow();
    await expect.poll(calls, WAIT).toEqual({ begun: 1, hungUp: 1 });
  });

  test("sends bytes both ways, headers, status and every cookie", async () => {
    const sent = await api("/api/v2/echo", {
      method: "PUT",
      headers: { "content-type": "application/octet-stream" },
      body: new Uint8Array([0, 255]),
    });
    expect((await sent.json()).event).toMatchObject({ isBase64Encoded: true, body: "AP8=" });
    const got = await api("/api/v2/echo/bytes");
    expect(got.status).toBe(201);
    expect(got.headers.getSetCookie()).toEqual(["a=1; HttpOnly", "b=2"]);
    expect(got.headers.get("content-type")).toBe("application/pdf");
    expect([...new Uint8Array(await got.arrayBuffer())]).toEqual([0, 255, 1]);
  });

  test("refuses a body over 6 MB with 413, and a thrown error is a plain 500", async () => {
    const large = await api("/api/v2/echo", { method: "POST", body: "x".repeat(6 * 1024 * 1024 + 1) });
    expect(large.status).toBe(413);
    const boom = await api("/api/v2/echo/boom");
    expect(boom.status).toBe(500);
    expect(await boom.text()).toBe('{"message":"Internal Server Error"}');
  });

  test("compresses what is worth it, and answers 404 below /api where no route is", async () => {
    const answer = await api(`/api/v2/echo?${"a".repeat(2000)}`, { headers: { "accept-encoding": "br" } });
    expect(answer.headers.get("content-encoding")).toBe("br");
    expect(await answer.json()).toHaveProperty("event");
    expect((await api("/api/v2/nothing")).status).toBe(404);
  });
});

describe("the web app", () => {
  test("its page answers every route of the app, with the security headers", async () => {
    for (const path of ["/", "/projects/7?x=1", "/_local/ui"]) {
      const page = await api(path);
      expect(await page.text()).toContain("Fixture app");
      expect(page.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
      expect(page.headers.get("cross-origin-opener-policy")).toBe("same-origin-allow-popups");
      expect(page.headers.get("cross-origin-resource-policy")).toBe("same-origin");
      expect(page.headers.get("cache-control")).toContain("must-revalidate");
    }
  });

  test("assets are kept for good and compressed; a missing one is not the app's page", async () => {
    const asset = await api("/assets/app-1a2b.js", { headers: { "accept-encoding": "gzip" } });
    expect(asset.headers.get("cache-control")).toContain("immutable");
    expect(asset.headers.get("content-encoding")).toBe("gzip");
    expect((await api("/assets/gone.js")).status).toBe(404);
  });

  test("nothing outside the folder is served", async () => {
    expect(await (await api("/..%2f..%2fdynamodb.test.ts")).text()).toContain("Fixture app");
  });
});

describe("events and jobs", () => {
  test("a change reaches its reactions; the runner can say when all is done", async () => {
    const id = await make();
    expect(await stint.settled()).toBe(true);
    expect(await effects()).toMatchObject({ [id]: 1 });
    const { data } = await (await api("/_local/events.json?type=thing.made")).json();
    expect(data.at(-1)).toMatchObject({
      detail: { id },
      reactions: ["thing-made-count", "thing-made-poison"],
    });
  });

  test("a mail that comes reaches the function that reads it", async () => {
    const sent = await api("/_local/mail/in?from=robin@sample.test&to=brief@stint.test", {
      method: "POST",
      headers: { "content-type": "message/rfc822" },
      body: "From: robin@sample.test\r\n\r\nHello",
    });
    expect(sent.status).toBe(200);
    expect(await stint.settled()).toBe(true);
    expect(await effects()).toHaveProperty(["mail-of-robin@sample.test"]);
  });

  test("the functions may die in the middle: what they had not finished is done again", async () => {
    const before = await Promise.all(Array.from({ length: 30 }, () => make()));
    for (const pid of stint.functions.pids()) process.kill(pid, "SIGKILL");
    await expect.poll(() => api("/api/v2/effects").then((each) => each.status), WAIT).toBe(200);
    expect(await stint.settled()).toBe(true);
    const done = await effects();
    expect(before.map((id) => done[id])).toEqual(before.map(() => 1));
  });

  test("moving the clock runs the jobs of the days in between, and the functions see the new time", async () => {
    const from = stint.clock.now();
    const answer = await api("/_local/clock", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: '{"advance":"P3D"}',
    });
    const { data } = await answer.json();
    expect(Date.parse(data.now) - from.getTime()).toBeGreaterThanOrEqual(3 * 86_400_000);
    const days = [1, 2, 3].map((n) => new Date(from.getTime() + n * 86_400_000).toISOString().slice(0, 10));
    const done = await effects();
    for (const day of days) expect(done).toHaveProperty(`tick-${day}`);
    const { now } = await (await api("/api/v2/echo/now")).json();
    expect(Math.abs(Date.parse(now) - stint.clock.now().getTime())).toBeLessThan(60_000);
    for (const bad of ['{"advance":"soon"}', "{}", "no"]) {
      const refused = await api("/_local/clock", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: bad,
      });
      expect(refused.status).toBe(422);
    }
  });

  test("the clock and all that happened are there after a restart", async () => {
    const done = await effects();
    const { offset } = stint.clock;
    await stint.stop();
    stint = await startStint(options());
    expect(await effects()).toMatchObject(done);
    expect(stint.clock.offset).toBe(offset);
  });

  test("a second Stint on the same data is told to go elsewhere", async () => {
    await expect(startStint(options())).rejects.toThrow(/in use by another Stint/);
  });

  test("a taken port is named", async () => {
    const other = await mkdtemp(join(tmpdir(), "stint-port-"));
    const port = Number(new URL(stint.url).port);
    await expect(startStint({ ...options(), dataDir: other, port })).rejects.toThrow(`Port ${port} is taken`);
    await rm(other, { recursive: true });
  });
});

describe("the mailbox page", () => {
  test("shows a mail's words as text, and its markup where it can do nothing", async () => {
    const id = stint.aws.mailbox.deliver({
      from: "mail@stint.test",
      to: ["robin@client.test"],
      cc: [],
      bcc: [],
      reply_to: [],
      subject: "<script>alert(1)</script>",
      text: "hello",
      html: "<p>rich</p>",
      files: [],
    });
    const { data } = await (await api("/_local/mail.json?to=robin@client.test")).json();
    expect(data).toMatchObject([{ id, to: ["robin@client.test"], text: "hello", html: "<p>rich</p>" }]);
    const page = await (await api(`/_local/mail/${id}`)).text();
    expect(page).not.toContain("<script>");
    const body = await api(`/_local/mail/${id}/html`);
    expect(body.headers.get("content-security-policy")).toContain("sandbox");
    expect((await api("/_local/mail")).status).toBe(200);
  });
});

test("a first start that was cut short while it planted the demo begins anew", async () => {
  const id = await make();
  await stint.stop();
  await writeFile(join(dir, "seeding"), "");
  stint = await startStint(options());
  expect((await api(`/api/v2/things/${id}`)).status).toBe(404);
  expect(await readdir(dir)).not.toContain("seeding");
});

test("a handler that ends its process costs its own call only", async () => {
  expect((await api("/api/v2/echo/exit")).status).toBe(500);
  expect((await api("/api/v2/echo/now")).status).toBe(200);
});

test("begins again, empty and at the real time, in the process that it had", async () => {
  const pids = stint.functions.pids();
  const id = await make();
  await stint.travel(new Date(Date.now() + 2 * 86_400_000));
  const mail = { from: "mail@stint.test", to: ["robin@client.test"], cc: [], bcc: [], reply_to: [] };
  stint.aws.mailbox.deliver({ ...mail, subject: "Hello", text: "hello", html: "", files: [] });
  const before = await effects();
  expect(before).toMatchObject({ [id]: 1 });

  await stint.renew();
  expect(stint.functions.pids()).toEqual(pids);
  expect(stint.clock.offset).toBe(0);
  const { now } = await (await api("/api/v2/echo/now")).json();
  expect(Math.abs(Date.parse(now) - Date.now())).toBeLessThan(3_600_000);
  expect((await api(`/api/v2/things/${id}`)).status).toBe(404);
  expect(await effects()).not.toHaveProperty([id]);
  expect((await (await api("/_local/mail.json?to=robin@client.test")).json()).data).toEqual([]);
  // What happens now has its effects, as after a start.
  const next = await make();
  expect(await stint.settled()).toBe(true);
  expect(await effects()).toMatchObject({ [next]: 1 });
});
