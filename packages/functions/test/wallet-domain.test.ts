import { Account } from "@stint/core/connected-account";
import { env } from "@stint/core/platform/env";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { newBusiness } from "../../core/test/invoice/support";
import { as } from "../../core/test/support";
import { handler } from "../src/events/account-status-changed/register-domain";
import { type MoneyBench, openMoney } from "./money-bench";
import { react } from "./support";
import { ACCOUNTS, connecting } from "./support-connect";

let bench: MoneyBench;
beforeAll(async () => {
  bench = await openMoney();
});
const { connected, ownerOf } = connecting(() => bench);

const url = env().STINT_URL;
beforeEach(() => Object.assign(env(), { STINT_URL: "https://app.stint.test" }));
afterEach(() => Object.assign(env(), { STINT_URL: url }));

/** The domains of an account at the provider. */
const domainsOf = async (stripeAccount: string) =>
  (await bench.stripe.stripe.paymentMethodDomains.list({}, { stripeAccount })).data;
const told = ({ owner, id }: Pick<Awaited<ReturnType<typeof connected>>, "owner" | "id">) =>
  react(handler, owner.owner_id, `account:${id}`, "account.status_changed");

describe("the domain on which wallets appear", () => {
  it("is registered once with an account that can be paid, and switched on where it is off", async () => {
    const business = await connected();
    for (const _ of [1, 2]) expect((await told(business)).batchItemFailures).toEqual([]);
    const [domain, ...others] = await domainsOf(business.provider_id);
    expect([domain?.domain_name, domain?.enabled, others]).toEqual(["app.stint.test", true, []]);
    const inItsName = { stripeAccount: business.provider_id };
    const { paymentMethodDomains } = bench.stripe.stripe;
    await paymentMethodDomains.update(domain?.id ?? "", { enabled: false }, inItsName);
    // A later event of the account: this one is handled.
    await as(business.owner, () => Account.registerDomain());
    expect((await domainsOf(business.provider_id))[0]?.enabled).toBe(true);
  });

  it("waits for an account that cannot be paid yet", async () => {
    const { owner } = await newBusiness();
    const page = await ownerOf(owner);
    const { id } = (await page.post(`${ACCOUNTS}/receiving`, {})).body.data;
    const link = await page.post(`${ACCOUNTS}/${id}/onboarding`);
    const provider_id = new URL(link.body.data.url).searchParams.get("account") ?? "";
    await as(owner, () => Account.registerDomain());
    expect(await domainsOf(provider_id)).toEqual([]);
  });

  it("is tried again after an outage of the provider", async () => {
    const business = await connected();
    await bench.stripe.plant({ fail_next: 9 });
    expect((await told(business)).batchItemFailures).toHaveLength(1);
    await bench.stripe.plant({ fail_next: 0 });
    expect((await told(business)).batchItemFailures).toEqual([]);
    expect(await domainsOf(business.provider_id)).toHaveLength(1);
  });

  it.each(["http://localhost:3000", "http://127.0.0.1:3000"])("is none of %s", async (STINT_URL) => {
    Object.assign(env(), { STINT_URL });
    const business = await connected();
    expect((await told(business)).batchItemFailures).toEqual([]);
    expect(await domainsOf(business.provider_id)).toEqual([]);
  });
});
