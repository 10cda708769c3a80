import { describe, expect, it } from "vitest";
import { newBusiness } from "../../core/test/invoice/support";
import { newStudio, newTeammate } from "../../core/test/project/invitation/support";
import * as client from "../src/api/client";
import * as invoice from "../src/api/invoice";
import * as library from "../src/api/library";
import * as payout from "../src/api/payout";
import * as people from "../src/api/people";
import * as project from "../src/api/project";
import * as proposal from "../src/api/proposal";
import * as scope from "../src/api/scope";
import { tokenOf } from "./money-bench";
import { type Answer, browser } from "./support";

const AREAS = [client, invoice, library, payout, people, project, proposal, scope];
const MOST = 999_999_999_999;

/** An owner at every area; what answers 500 fails at once. */
async function desk(owner: Parameters<typeof tokenOf>[0]) {
  const apps = AREAS.map(({ app, routes }) => {
    const shapes = routes.map(({ path }) => new RegExp(`^${path.replace(/\{\w+\}/g, "[^/?]+")}(\\?.*)?$`));
    return { app, serves: (path: string) => shapes.some((shape) => shape.test(path)) };
  });
  const page = browser(...apps);
  page.use(await tokenOf(owner));
  return async (request: string, body?: unknown): Promise<Answer> => {
    const [method = "", path = ""] = request.split(" ");
    const answer = await page.call(method, `/api/v2${path}`, body);
    expect(answer.status, `${request}: ${JSON.stringify(answer.body)}`).toBeLessThan(500);
    return answer;
  };
}

const refused = ({ status, body }: Answer, ...fields: string[]) => {
  expect([status, body.error?.code]).toEqual([422, 1000]);
  expect(Object.keys(body.error?.fields ?? {})).toEqual(fields);
  expect(Object.values(body.error?.fields ?? {}).join()).toMatch(/too large/);
};

describe("sums that money cannot be", () => {
  it("refuses invoices of 10^15 and more, by lines, quantity, charges and taxes, and keeps the one before", async () => {
    const { owner, project_id } = await newBusiness();
    const ask = await desk(owner);
    const { id } = (await ask("POST /invoices", { project_id })).body.data;
    const line = (more: object) => ask(`POST /invoices/${id}/items`, { name: "Work", ...more });
    refused(await line({ unit_price: MOST, quantity: "9999999" }), "items");
    refused(await line({ unit_price: "999999999999.99999999", quantity: "9999999.9999" }), "items");
    refused(await line({ unit_price: MOST, quantity: "1001" }), "items");
    refused(await line({ unit_price: MOST, quantity: "9999999", discount: { percent: "100" } }), "items");
    expect((await line({ unit_price: MOST, quantity: "999" })).status).toBe(201);
    refused(await line({ unit_price: MOST, quantity: "2" }), "items");
    refused(await ask(`POST /invoices/${id}/charges`, { percent: "100" }), "items");
    refused(await ask(`POST /invoices/${id}/taxes`, { name: "VAT", rate: "100" }), "items");
    refused(await ask(`PATCH /invoices/${id}`, { currency: "BHD" }), "items");
    const { totals, currency } = (await ask(`GET /invoices/${id}`)).body.data;
    expect([totals.total, currency]).toEqual([MOST * 999, "USD"]);
    const sent = await ask(`POST /invoices/${id}/send`, {});
    expect(sent.body.data).toMatchObject({ status: "sent", totals: { amount_due: MOST * 999 } });
    expect((await ask(`GET /invoices/${sent.body.data.hash}/download`)).status).toBe(200);
    expect((await ask("GET /invoices")).body.data[0].total).toBe(MOST * 999);
    refused(await ask(`POST /invoices/${id}/creditnotes`, { amount: 10 ** 15, reason: "All" }), "amount");
    expect((await ask(`POST /invoices/${id}/creditnotes`, { amount: 1, reason: "A cent" })).status).toBe(201);
    await ask(`POST /invoices/${id}/void`, {});
  });

  it("refuses a sum of several invoices that is too large in words, wherever it is read", async () => {
    const { owner, client_id, project_id } = await newBusiness();
    const ask = await desk(owner);
    for (let i = 0; i < 10; i++) {
      const { id } = (await ask("POST /invoices", { project_id })).body.data;
      await ask(`POST /invoices/${id}/items`, { name: "Work", unit_price: MOST, quantity: "999" });
      await ask(`POST /invoices/${id}/send`, {});
    }
    for (const path of [
      `/clients/${client_id}/statement`,
      `/clients/${client_id}/overview`,
      `/projects/${project_id}/overview`,
      `/ledger?client_id=${client_id}`,
      "/invoices",
      "/dashboard",
      `/projects/${project_id}/billable`,
    ]) {
      const { status, body } = await ask(`GET ${path}`);
      if (status !== 200) expect(body.error).toMatchObject({ code: expect.any(Number), message: /./ });
    }
  });

  it("holds a scope's lines, phases, prices that are spread, options and currency to their bounds", async () => {
    const { owner } = await newStudio();
    const ask = await desk(owner);
    const start = await ask("POST /projects/start", { name: "Large", client_name: "Acme" });
    const id = start.body.data.id as number;
    const { categories, tasks } = (await ask(`GET /scopes/${id}`)).body.data;
    const phase = categories[0].id;
    refused(await ask(`PATCH /tasks/${tasks[0].id}`, { price: MOST, quantity: "2" }), "price");
    expect((await ask(`PATCH /tasks/${tasks[0].id}`, { price: MOST })).status).toBe(200);
    refused(await ask(`PATCH /tasks/${tasks[0].id}`, { quantity: "9999999" }), "price");
    refused(await ask(`PATCH /tasks/${tasks[0].id}`, { cost: MOST, quantity: "1.0001" }), "price");
    const many = Array.from({ length: 200 }, (_, at) => ({ name: `Service ${at}`, price: MOST }));
    expect((await ask("POST /tasks/batch", { scopecategory_id: phase, tasks: many })).status).toBeLessThan(
      300,
    );
    for (const option of [{ pricing: "percent", percent: "100" }, { option_group: "A" }, { optional: true }])
      await ask("POST /tasks", { scopecategory_id: phase, name: "More", price: MOST, ...option });
    const { summary } = (await ask(`GET /scopes/${id}`)).body.data;
    expect(summary.price_total).toBe(MOST * 201 * 2 + MOST * 2);
    await ask(`PATCH /scopes/${id}/categories/${phase}/adjustprice`, { price: MOST });
    await ask(`PATCH /projects/${id}`, { currency: "BHD" });
    await ask(`PATCH /projects/${id}`, { margin_amount: MOST, owner_pay: MOST, markup_amount: MOST });
    await ask(`GET /projects/${id}/overview`);
    await ask(`GET /projects/${id}`);
    const made = await ask("POST /proposals", { project_id: id });
    const proposal_id = made.body.data?.id;
    for (const settings of [
      { invoice_upfront_mode: "percentage", invoice_upfront_percentage_amount: "33.33" },
      { invoice_upfront_mode: "value", invoice_upfront_value_amount: MOST },
    ])
      await ask(`PATCH /projects/${id}`, settings);
    await ask(`GET /proposals/${proposal_id}`);
    await ask(`POST /proposals/${proposal_id}/publish`, {});
    await ask(`GET /scopes/${id}/clientsow/download`);
  });

  it("holds expenses with their markup, payouts and pay to their bounds", async () => {
    const { owner, project_id } = await newStudio();
    const { actor: teammate } = await newTeammate({ owner, project_id });
    const ask = await desk(owner);
    const spent = { project_id, name: "Print", amount: MOST, markup: "100", spent_on: "2026-11-20" };
    for (let i = 0; i < 3; i++) await ask("POST /expenses", spent);
    const { data } = (await ask(`GET /expenses?project_id=${project_id}`)).body;
    const { id } = (await ask("POST /invoices", { project_id })).body.data;
    await ask(`POST /invoices/${id}/expenses`, { expense_ids: data.map((each: { id: number }) => each.id) });
    await ask(`POST /invoices/${id}/items`, { name: "Work", unit_price: MOST, quantity: "990" });
    const paid = (await ask("POST /payouts", { project_id })).body.data;
    for (let i = 0; i < 5; i++)
      await ask(`POST /payouts/${paid.id}/items`, {
        user_id: teammate.user_id,
        amount: MOST,
        description: "Work",
      });
    expect((await ask(`GET /payouts/${paid.id}`)).body.data.total).toBe(MOST * 5);
    await ask(`POST /payouts/${paid.id}/commit`, {});
    await ask(`GET /projects/${project_id}/overview`);
    await ask("GET /dashboard");
  });

  it("refuses a payment of an amount that no sum may be, on the client's page too", async () => {
    const { owner, project_id } = await newBusiness();
    const ask = await desk(owner);
    const { id } = (await ask("POST /invoices", { project_id })).body.data;
    await ask(`POST /invoices/${id}/items`, { name: "Work", unit_price: MOST, quantity: "900" });
    await ask(`POST /invoices/${id}/paymentmethod/card`);
    await ask(`PATCH /invoices/${id}`, { pass_fee: true, allow_partial: true });
    const { hash } = (await ask(`POST /invoices/${id}/send`, {})).body.data;
    for (const amount of [undefined, MOST, 10 ** 15, 2 ** 53]) {
      const answer = await ask(`POST /invoices/${hash}/cardpayment`, { amount });
      expect([422, 400, 409]).toContain(answer.status);
      expect(answer.body.error?.message.length).toBeGreaterThan(5);
    }
    const paid = { paid_at: "2026-11-20", payment_method: "check" };
    expect((await ask(`POST /invoices/${id}/paid`, { ...paid, amount: 10 ** 15 })).status).toBe(422);
    expect((await ask(`POST /invoices/${id}/paid`, paid)).status).toBe(200);
  });
});
