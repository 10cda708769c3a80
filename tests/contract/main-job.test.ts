import type { Stint } from "@stint/local/stint";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { badInput } from "./bad-input";
import { document, mailsTo, newAccount, start, type Visitor, visitor } from "./support";

let stint: Stint;
let call: Visitor;
let token: string;
const anyone = () => visitor(stint.url);

beforeAll(async () => {
  stint = await start();
  ({ call, token } = await newAccount(stint, "owner@stint.test"));
});
afterAll(() => stint?.stop());

interface Scope {
  id: number;
  version: number;
  categories: { id: number }[];
  tasks: { id: number; version: number; name: string }[];
  summary: { price_total: number };
}

describe("the main job over HTTP alone, held against the published document", () => {
  let project: { id: number; client_id: number; scopes: { id: number }[]; version: number };
  let scope: Scope;
  let hash: string;
  let document_hash: string;
  let invoice: { id: number; hash: string; number: string; totals: { total: number }; version: number };

  it("is served as it is published, as a document and as a page", async () => {
    const served = await fetch(`${stint.url}/api/v2/openapi.json`);
    expect(await served.json()).toEqual(document);
    expect(await (await fetch(`${stint.url}/api/docs`)).text()).toContain("/api/v2/projects/start");
  });

  it("starts a project with a new client, once, even when the request is sent twice", async () => {
    const headers = { "idempotency-key": "start-1" };
    const body = { name: "Bookshop website", client_name: "Mockford Books" };
    const first = await call("POST /projects/start", { token, body, headers });
    const again = await call("POST /projects/start", { token, body, headers });
    expect(first.status).toBe(201);
    expect(again.body.data).toEqual(first.body.data);
    project = first.body.data;
    expect((await call("GET /projects", { token })).body.data as unknown[]).toHaveLength(1);
  });

  it("refuses a second active project on the free plan (1007)", async () => {
    const { status, body } = await call("POST /projects/start", {
      token,
      body: { name: "Second", client_name: "Mockford Books" },
    });
    expect([status, body.error?.code]).toEqual([402, 1007]);
  });

  it("opens the scope with 'My first phase' and 'New Service' and prices it", async () => {
    const scopeID = project.scopes[0]?.id;
    scope = (await call(`GET /scopes/${scopeID}`, { token })).body.data;
    expect(scope.tasks.map((task) => task.name)).toEqual(["New Service"]);
    const [task] = scope.tasks;
    await call(`PATCH /tasks/${task?.id}`, {
      token,
      body: {
        name: "Discovery workshop",
        price: 180_000,
        quantity: "1",
        deliverable_description: "Half day",
      },
      headers: { "if-match": String(task?.version) },
    });
    const stale = await call(`PATCH /tasks/${task?.id}`, {
      token,
      body: { name: "Lost" },
      headers: { "if-match": String(task?.version) },
    });
    expect([stale.status, stale.body.error?.code]).toEqual([409, 1004]);
    await call("POST /tasks", {
      token,
      body: { scopecategory_id: scope.categories[0]?.id, name: "Interviews", price: 32_533, quantity: "2.5" },
    });
    scope = (await call(`GET /scopes/${scopeID}`, { token })).body.data;
    expect(scope.tasks.map((each) => each.name)).toEqual(["Discovery workshop", "Interviews"]);
    // 2.5 × $325.33 = $813.325, half away from zero (D2).
    expect(scope.summary.price_total).toBe(180_000 + 81_333);
  });

  it("sends the proposal, but not without somebody to send it to (2037)", async () => {
    const early = await call(`POST /proposals/${project.id}/send`, { token, body: {} });
    expect([early.status, early.body.error?.code]).toEqual([409, 2037]);
    await call(`POST /clients/${project.client_id}/contacts`, {
      token,
      body: { first_name: "Maren", last_name: "Holt", email: "maren@client.test" },
    });
    const current = (await call(`GET /projects/${project.id}`, { token })).body.data as { version: number };
    await call(`PATCH /projects/${project.id}`, {
      token,
      headers: { "if-match": String(current.version) },
      body: {
        invoice_upfront_mode: "percentage",
        invoice_upfront_percentage_amount: "40",
        invoice_remaining_mode: "monthly",
        invoice_remaining_monthly_count: 3,
        invoice_remaining_monthly_start_at: "2030-01-31",
      },
    });
    const sent = await call(`POST /proposals/${project.id}/send`, {
      token,
      body: { email_cc: ["copy@client.test"] },
    });
    expect(sent.status).toBe(200);
    hash = (sent.body.data as { hash: string }).hash;
    const [mail] = await mailsTo(stint, "maren@client.test");
    expect(mail?.text).toContain(`/proposal/${hash}`);
  });

  it("shows the client the exact document, and nothing of the owner's", async () => {
    const { body } = await anyone()(`GET /proposals/${hash}`);
    const page = body.data as {
      state: string;
      document_hash: string;
      document: { total: number; schedule: { amount: number }[] };
    };
    expect(page.state).toBe("open");
    expect(page.document.schedule.reduce((sum, each) => sum + each.amount, 0)).toBe(page.document.total);
    expect(JSON.stringify(page)).not.toMatch(/margin|owner_pay|team_pay/);
    document_hash = page.document_hash;
  });

  it("accepts once, by name, consent and the hash that was read (D16, D17)", async () => {
    const email = "maren@client.test";
    const asked = await anyone()(`POST /proposals/${hash}/code`, { body: { email } });
    expect(asked.status).toBe(200);
    const code = (await mailsTo(stint, email)).at(-1)?.subject.match(/^\d{6}/)?.[0];
    const body = { name: "Maren Holt", email, accepted_terms: true, document_hash, code };
    const uncoded = await anyone()(`POST /proposals/${hash}/accept`, { body: { ...body, code: undefined } });
    expect([uncoded.status, uncoded.body.error?.code]).toEqual([422, 1000]);
    const stale = await anyone()(`POST /proposals/${hash}/accept`, {
      body: { ...body, document_hash: "0".repeat(64) },
    });
    expect([stale.status, stale.body.error?.code]).toEqual([409, 1004]);
    const noConsent = await anyone()(`POST /proposals/${hash}/accept`, {
      body: { ...body, accepted_terms: false },
    });
    expect([noConsent.status, noConsent.body.error?.code]).toEqual([422, 1000]);
    const accepted = await anyone()(`POST /proposals/${hash}/accept`, { body });
    expect(accepted.body.data).toMatchObject({ name: "Maren Holt", document_hash, version: 1 });
    const second = await anyone()(`POST /proposals/${hash}/accept`, { body });
    expect([second.status, second.body.error?.code]).toEqual([409, 2034]);
  });

  it("then activates the project, sends the deposit invoice and schedules the rest, exact to the cent (D22, D25)", async () => {
    expect(await stint.settled()).toBe(true);
    expect((await call(`GET /projects/${project.id}`, { token })).body.data).toMatchObject({
      status: "active",
    });
    const list = (await call(`GET /invoices?project_id=${project.id}&per_page=50`, { token })).body.data as {
      id: number;
      status: string;
      total: number;
      send_on: string | null;
      number: string | null;
    }[];
    expect(list.map((each) => each.status).sort()).toEqual(["scheduled", "scheduled", "scheduled", "sent"]);
    expect(list.reduce((sum, each) => sum + each.total, 0)).toBe(261_333);
    // Months step from their anchor, clamped (D27).
    expect(
      list
        .flatMap((each) => each.send_on ?? [])
        .sort()
        .slice(-3),
    ).toEqual(["2030-01-31", "2030-02-28", "2030-03-31"]);
    const deposit = list.find((each) => each.status === "sent");
    expect(deposit).toMatchObject({ total: 104_533, number: expect.stringMatching(/1$/) });
    invoice = (await call(`GET /invoices/${deposit?.id}`, { token })).body.data;
    const files = (await mailsTo(stint, "maren@client.test")).flatMap((mail) =>
      mail.attachments.map((each) => each.name),
    );
    expect(files.some((name) => name.endsWith(".pdf"))).toBe(true);
    const own = await mailsTo(stint, "owner@stint.test");
    expect(own.some((mail) => mail.attachments.some((each) => each.name.endsWith(".pdf")))).toBe(true);
  });

  it("lets the client pay by card and marks it paid once", async () => {
    const client = anyone();
    expect((await client(`GET /invoices/${invoice.hash}`)).body.data).toMatchObject({
      state: "due",
      totals: { amount_due: 104_533 },
    });
    const session = (await client(`POST /invoices/${invoice.hash}/cardpayment`, { body: {} })).body.data as {
      client_secret: string;
      publishable_key: string;
    };
    const intent = session.client_secret.split("_secret_")[0];
    const confirmed = await fetch(`${stint.url}/v1/payment_intents/${intent}/confirm`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${session.publishable_key}`,
        "content-type": "application/x-www-form-urlencoded",
      },
      body: new URLSearchParams({
        client_secret: session.client_secret,
        payment_method: "pm_card_visa",
        return_url: `${stint.url}/invoices/${invoice.hash}`,
      }),
    });
    expect(confirmed.status, await confirmed.clone().text()).toBe(200);
    expect(await stint.settled()).toBe(true);
    expect((await client(`GET /invoices/${invoice.hash}`)).body.data).toMatchObject({
      state: "paid",
      totals: { amount_due: 0 },
    });
    const receipts = (await mailsTo(stint, "maren@client.test")).filter((mail) =>
      /receipt|paid/i.test(mail.subject),
    );
    expect(receipts).toHaveLength(1);
    const again = await client(`POST /invoices/${invoice.hash}/cardpayment`, { body: {} });
    expect([again.status, again.body.error?.code]).toEqual([409, 2029]);
  });

  it("invites a teammate, who sees their part only, and pays them out (D42)", async () => {
    await call(`POST /projects/${project.id}/invitations`, {
      token,
      body: { name: "Robin Sample", email_address: "robin@team.test", pay: 120_000, message: "Join us" },
    });
    const twice = await call(`POST /projects/${project.id}/invitations`, {
      token,
      body: { name: "Robin", email_address: "robin@team.test", message: "Again" },
    });
    expect(twice.body.error?.fields).toMatchObject({
      email_address: "Teammate has already been invited to this project",
    });
    const mail = (await mailsTo(stint, "robin@team.test")).at(-1);
    const [, invitation] = /\/invitations\/(\w+)\/accept/.exec(mail?.text ?? "") ?? [];
    const robin = await newAccount(stint, "robin@team.test");
    await robin.call(`POST /invitations/${invitation}/accept`, { token: robin.token, body: {} });
    const seen = await robin.call(`GET /projects/${project.id}`, { token: robin.token });
    expect(seen.body.data).toMatchObject({ pay: { agreed: 120_000, paid: 0 } });
    expect(JSON.stringify(seen.body)).not.toMatch(/\b(261333|180000)\b|maren|margin/i);
    expect((await robin.call(`GET /scopes/${project.id}`, { token: robin.token })).status).toBe(404);

    const payout = (await call("POST /payouts", { token, body: { project_id: project.id } })).body.data as {
      id: number;
    };
    await call(`POST /payouts/${payout.id}/items`, {
      token,
      body: { user_id: robin.user_id, amount: 60_000, description: "First half" },
    });
    await call(`POST /payouts/${payout.id}/commit`, { token, body: {} });
    const late = await call(`POST /payouts/${payout.id}/items`, {
      token,
      body: { user_id: robin.user_id, amount: 1, description: "More" },
    });
    expect([late.status, late.body.error?.code]).toEqual([409, 2031]);
    await call(`POST /payouts/${payout.id}/paid`, { token, body: {} });
    expect(
      (await mailsTo(stint, "robin@team.test")).filter((each) =>
        /\$600\.00/.test(`${each.subject} ${each.text}`),
      ).length,
    ).toBeGreaterThanOrEqual(2);
    expect((await robin.call(`GET /projects/${project.id}`, { token: robin.token })).body.data).toMatchObject(
      { pay: { paid: 60_000, owed: 60_000 } },
    );
  });

  it("shows what waits on the dashboard", async () => {
    const { body } = await call("GET /dashboard", { token });
    expect(body.data).toMatchObject({ buckets: { owed: { amount: 60_000 } } });
    expect((await call("GET /notifications", { token })).body.meta?.count).toBeGreaterThan(0);
  });
});

badInput(() => ({ stint, call, token }));
