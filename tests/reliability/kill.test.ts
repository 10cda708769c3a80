import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { password } from "../../packages/core/test/support/account";
import { type Found, type Job, wrong } from "./support/promised";
import { count, seeded } from "./support/seed";

const random = seeded("kill -9, writer and publisher");
const script = fileURLToPath(new URL("./support/run-product.ts", import.meta.url));
const PHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15";

let dir = "";
let child: ChildProcess | undefined;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "stint-kill9-"));
});
afterAll(async () => {
  child?.kill("SIGKILL");
  await rm(dir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

async function start(): Promise<{ process: ChildProcess; url: string }> {
  const started = spawn(process.execPath, ["--import", "tsx", script, dir], {
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
  child = started;
  const line = await new Promise<string>((resolve, reject) => {
    started.stdout?.once("data", (chunk: Buffer) => resolve(chunk.toString()));
    started.once("exit", (code) => reject(new Error(`ended with ${code}`)));
  });
  return { process: started, ...JSON.parse(line) };
}

// biome-ignore lint/suspicious/noExplicitAny: each caller knows what its route answers
type Answer = { status: number; data: any; meta: any };

async function ask(url: string, request: string, body?: unknown, headers: Record<string, string> = {}) {
  const [method = "", path = ""] = request.split(" ");
  const response = await fetch(
    `${url}${path.startsWith("/api") || path.startsWith("/_") ? "" : "/api/v2"}${path}`,
    {
      method,
      headers: { "user-agent": PHONE, "content-type": "application/json", ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    },
  );
  const { data, meta } = await response.json().catch(() => ({}));
  return { status: response.status, data, meta } as Answer;
}

async function signedIn(url: string) {
  for (;;) {
    const { status, data } = await ask(url, "POST /api/auth/signin", {
      email: "robin@sample.test",
      password,
    });
    if (status === 200) return { authorization: `Bearer ${data.access_token}` };
    // The functions' process may have been killed a moment ago.
    expect(status).toBeGreaterThanOrEqual(500);
  }
}

/** The newest code that was mailed for a job; asked for once, and read by a later round where a kill came between. */
async function mailedCode(url: string, job: Job): Promise<string | undefined> {
  const newest = async () => {
    const { data } = await ask(url, `GET /_local/mail.json?to=${encodeURIComponent(job.email)}`);
    const subjects: string[] = (data ?? []).map(({ subject }: { subject: string }) => subject);
    return subjects.findLast((subject) => /^\d{6} is your code/.test(subject))?.slice(0, 6);
  };
  if (!job.asked)
    job.asked = (await ask(url, `POST /proposals/${job.hash}/code`, { email: job.email })).status === 200;
  for (let look = 0; look < 50; look++) {
    const code = await newest();
    if (code) return code;
    await new Promise((done) => setTimeout(done, 100));
  }
  return undefined;
}

/**
 * One piece of work: start a project, price it, send its proposal, accept it as the client. Goes on where a
 * kill left it, with the same idempotency keys; what was answered was promised.
 */
async function work(url: string, session: Record<string, string>, job: Job): Promise<void> {
  const own = (request: string, body?: unknown, key?: string) =>
    ask(url, request, body, { ...session, ...(key ? { "idempotency-key": key } : {}) });
  if (!job.project_id) {
    const body = { name: job.name, client_name: job.name };
    const { status, data } = await own("POST /projects/start", body, job.key);
    if (status !== 201) return;
    Object.assign(job, { project_id: data.id, client_id: data.client_id });
  }
  const { data: client } = await own(`GET /clients/${job.client_id}`);
  if (!client?.contacts) return;
  if (client.contacts.length === 0) {
    const contact = { first_name: "Maren", email: job.email };
    if ((await own(`POST /clients/${job.client_id}/contacts`, contact)).status >= 300) return;
  }
  if (!job.hash) {
    const { data: scope } = await own(`GET /scopes/${job.project_id}`);
    if (!scope?.tasks) return;
    if ((await own(`PATCH /tasks/${scope.tasks[0].id}`, { name: "Work", price: 100_000 })).status !== 200)
      return;
    const { status, data } = await own(`POST /proposals/${job.project_id}/send`, {});
    if (status !== 200) return;
    job.hash = data.hash;
  }
  const { data: shown } = await ask(url, `GET /proposals/${job.hash}`);
  if (!shown?.document_hash) return;
  if (shown.state === "accepted") {
    job.accepted = true;
    return;
  }
  const code = await mailedCode(url, job);
  const signed = {
    name: "Maren Row",
    email: job.email,
    accepted_terms: true,
    document_hash: shown.document_hash,
    code,
  };
  if (code) job.accepted = (await ask(url, `POST /proposals/${job.hash}/accept`, signed)).status === 200;
}

/** All that the product has of it now, through its own routes and its mailbox. */
async function found(url: string, jobs: Job[]): Promise<Found> {
  const session = await signedIn(url);
  const all = async (path: string) => (await ask(url, `GET ${path}?per_page=1000`, undefined, session)).data;
  const [projects, invoices, notifications] = [
    await all("/projects"),
    await all("/invoices"),
    await all("/notifications"),
  ];
  const mails: Record<string, string[]> = {};
  for (const { email } of jobs) {
    const { data } = await ask(url, `GET /_local/mail.json?to=${encodeURIComponent(email)}`);
    mails[email] = data.map(({ subject }: { subject: string }) => subject);
  }
  const details = await Promise.all(
    invoices.map(
      async ({ id }: { id: number }) => (await ask(url, `GET /invoices/${id}`, undefined, session)).data,
    ),
  );
  return { projects, invoices: details, notifications, mails };
}

describe("kill -9 at any moment, with the product's own functions (issue 2 B)", () => {
  let last: { jobs: Job[]; state: Found } | undefined;

  it("nothing that was answered is lost, and no acceptance takes effect twice", async () => {
    const jobs: Job[] = [];
    let kills = 0;
    for (let life = 0; life < count(2, 8); life++) {
      const { process: running, url } = await start();
      const session = await signedIn(url);
      const steps = () => jobs.filter(({ accepted }) => accepted).length;
      let over = false;
      const writers = Array.from({ length: 3 }, async (_, writer) => {
        const mine = jobs.filter(({ writer: of, accepted }) => of === writer && !accepted);
        while (!over) {
          const job = mine.shift() ?? {
            writer,
            key: randomUUID(),
            name: `Project ${jobs.length + 1}`,
            email: `maren-${jobs.length + 1}@cedarrow.test`,
          };
          if (!jobs.includes(job)) jobs.push(job);
          // A request that dies with its process is neither answered nor promised.
          await work(url, session, job).catch(() => undefined);
          if (job.accepted || over) continue;
          // What was killed in the middle of a keyed write is told "in progress" for a while: others first.
          mine.push(job);
          await new Promise((done) => setTimeout(done, 100));
        }
      });
      // The functions die first: the writer, the publisher and the reactions are all in that process.
      const goal = steps() + 1;
      await expect.poll(steps, { interval: 5, timeout: 120_000 }).toBeGreaterThanOrEqual(goal);
      await new Promise((done) => setTimeout(done, random.below(150)));
      running.send("kill");
      kills += 1;
      await expect.poll(steps, { interval: 5, timeout: 120_000 }).toBeGreaterThanOrEqual(goal + 1);
      await new Promise((done) => setTimeout(done, random.below(150)));
      // Then everything.
      over = true;
      running.kill("SIGKILL");
      kills += 1;
      await Promise.all(writers);
      await new Promise((done) =>
        (running.exitCode ?? running.signalCode) ? done(0) : running.once("exit", done),
      );
    }
    const { process: running, url } = await start();
    const settled = async () => (await ask(url, "GET /_local/settled")).data.settled;
    expect((await settled()) || (await settled())).toBe(true);
    const state = await found(url, jobs);
    expect(wrong(jobs, state, kills)).toEqual([]);
    expect(jobs.filter(({ accepted }) => accepted).length).toBeGreaterThanOrEqual(4);
    last = { jobs, state };
    running.kill("SIGTERM");
  }, 600_000);

  it("the check is red for what is lost, and for what is there twice", () => {
    if (!last) throw new Error("the test before has no outcome");
    const { jobs, state } = last;
    const job = jobs.find(({ accepted }) => accepted);
    const of = <T extends { project_id?: number }>(all: T[]) =>
      all.filter(({ project_id }) => project_id === job?.project_id);
    const [one] = of(state.invoices);
    const project = state.projects.find(({ id }) => id === job?.project_id);
    if (!one || !project) throw new Error("nothing was accepted");
    const without = <T>(all: T[], gone: T) => all.filter((each) => each !== gone);
    const doctored: Found[] = [
      { ...state, projects: without(state.projects, project) },
      { ...state, projects: [...state.projects, project] },
      { ...state, invoices: without(state.invoices, one) },
      { ...state, invoices: [...state.invoices, one] },
      { ...state, notifications: [...state.notifications, ...state.notifications] },
      { ...state, mails: {} },
    ];
    for (const each of doctored) expect(wrong(jobs, each, 0)).not.toEqual([]);
  });
});
