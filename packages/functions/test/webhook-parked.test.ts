import { Invoice } from "@stint/core/invoice";
import { beforeAll, describe, expect, it } from "vitest";
import { entityOf, withStore } from "../../../tests/reliability/support/fault";
import { UserEntity } from "../../core/src/user/entity";
import { newBusiness, type Owner } from "../../core/test/invoice/support";
import { as } from "../../core/test/support";
import { app as webhook } from "../src/api/webhook";
import {
  deliver,
  eventsOf,
  type MoneyBench,
  openMoney,
  sentInvoice,
  signed,
  tokenOf,
  visitor,
} from "./money-bench";
import { browser } from "./support";

let bench: MoneyBench;
beforeAll(async () => {
  bench = await openMoney();
});

const PATH = "/api/v2/webhooks/stripe/messages";
const state = (owner: Owner, id: number) => as(owner, () => Invoice.get(id));

/** The provider's word of a card payment that nobody has heard yet. */
async function unheard() {
  const invoice = await sentInvoice();
  const { body } = await visitor().post(`/api/v2/invoices/${invoice.hash}/cardpayment`);
  const intent = String(body.data.client_secret).split("_secret_")[0] ?? "";
  await bench.stripe.stripe.paymentIntents.confirm(intent, { payment_method: "pm_card_visa" });
  await bench.stripe.settled();
  const found = eventsOf(bench.stripe, intent).find(({ event }) => event.type === "payment_intent.succeeded");
  if (!found) throw new Error("the provider told of no success");
  return { ...invoice, intent, told: found };
}

async function browserOf(owner: Owner) {
  const page = browser({ app: webhook, serves: () => true });
  page.use(await tokenOf(owner));
  return page;
}

async function operator() {
  const { owner } = await newBusiness();
  await UserEntity.patch({ id: owner.user_id }).set({ admin: 1 }).go();
  return browserOf(owner);
}

/** Runs while each commit that holds an invoice fails with this error. */
const failing = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  withStore(({ command, input }) => {
    const items = (input.TransactItems ?? []) as Record<string, Parameters<typeof entityOf>[0]>[];
    const holds = items.some((item) => Object.values(item).some((each) => entityOf(each) === "invoice"));
    if (command === "TransactWriteItemsCommand" && holds)
      throw Object.assign(new Error(`told: ${name}`), { name });
    return input;
  }, work);

const list = async (page: Awaited<ReturnType<typeof browserOf>>, event_id: string) =>
  (await page.get(`${PATH}?per_page=500`)).body.data.filter(
    (each: { event_id: string }) => each.event_id === event_id,
  );

describe("a message of the provider that cannot be worked through (reliability 8)", () => {
  it("is parked and answered 2xx, is listed for the operator, and runs again once its cause is mended", async () => {
    const { owner, id, told } = await unheard();
    const page = await operator();
    expect(await failing("ValidationException", () => deliver(told))).toBe(200);
    // Told again it is parked once.
    expect(await failing("ValidationException", () => deliver(told))).toBe(200);
    expect((await state(owner, id)).status).toBe("sent");
    const [parked, ...more] = await list(page, told.event.id);
    expect(more).toEqual([]);
    expect(parked).toMatchObject({
      kind: "parked",
      status: "open",
      type: "payment_intent.succeeded",
      reason: "ValidationException: told: ValidationException",
      tries: 1,
    });
    const still = await failing("ValidationException", () => page.post(`${PATH}/${parked.id}/retry`));
    expect(still.body.data).toMatchObject({ status: "open", tries: 2 });
    for (const tries of [3, 4]) {
      const { status, body } = await page.post(`${PATH}/${parked.id}/retry`);
      expect([status, body.data]).toEqual([200, expect.objectContaining({ status: "done", tries })]);
    }
    expect(await state(owner, id)).toMatchObject({ status: "paid", totals: { amount_paid: 125_000 } });
    expect(await deliver(told)).toBe(200);
    expect((await state(owner, id)).payments).toHaveLength(1);
  });

  it("comes again while the fault is ours and may pass, and is parked after a day of it", async () => {
    for (const name of ["ThrottlingException", "TimeoutError", "InternalServerError", "Error"]) {
      const { told } = await unheard();
      expect([name, await failing(name, () => deliver(told))]).toEqual([name, 500]);
      expect(await list(await operator(), told.event.id)).toEqual([]);
      expect(await deliver(told)).toBe(200);
    }
    const { told } = await unheard();
    const old = { ...told.event, id: `${told.event.id}_old`, created: told.event.created - 86_401 };
    expect(await failing("ThrottlingException", () => deliver(signed(old)))).toBe(200);
    expect(await list(await operator(), old.id)).toMatchObject([{ kind: "parked" }]);
  });

  it("is parked where it is not as we know it", async () => {
    const { owner, id, told, intent } = await unheard();
    await deliver(told);
    const before = await state(owner, id);
    const broken = [{ id: "re_1", payment_intent: intent }, { id: "re_1", payment_intent: 7 }, {}, null];
    for (const [at, object] of broken.entries()) {
      const event = { ...told.event, id: `evt_broken_${at}_${id}`, type: "refund.created", data: { object } };
      expect([at, await deliver(signed(event))]).toEqual([at, 200]);
    }
    expect(await state(owner, id)).toEqual(before);
    expect(await list(await operator(), `evt_broken_0_${id}`)).toMatchObject([{ kind: "parked" }]);
  });

  it("is shown to platform admins alone", async () => {
    const { owner } = await newBusiness();
    const page = await browserOf(owner);
    expect((await page.get(PATH)).body.error?.code).toBe(1002);
    expect((await page.post(`${PATH}/1/retry`)).body.error?.code).toBe(1002);
    expect((await browser({ app: webhook, serves: () => true }).get(PATH)).status).toBe(401);
    expect((await (await operator()).post(`${PATH}/1/retry`)).status).toBe(404);
  });
});
