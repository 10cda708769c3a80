import { Invoice } from "@stint/core/invoice";
import { expect } from "vitest";
import { newBusiness, newDraft, type Owner } from "../../core/test/invoice/support";
import { as } from "../../core/test/support";
import { app as accounts } from "../src/api/account";
import { type MoneyBench, tokenOf } from "./money-bench";
import { browser } from "./support";
import { payments } from "./support-payment";

export const ACCOUNTS = "/api/v2/accounts";

/** Owners with an account of their own at the provider. */
export function connecting(bench: () => MoneyBench) {
  const { hear } = payments(bench);
  async function ownerOf(owner: Owner) {
    const page = browser({ app: accounts, serves: () => true });
    page.use(await tokenOf(owner));
    return page;
  }

  /** What a person does on the provider's page. */
  async function fillIn(provider_id: string, account_number?: string) {
    const done = await fetch(`${bench().stripe.base}/elements/onboarding`, {
      method: "POST",
      body: new URLSearchParams({
        account: provider_id,
        return_url: "https://stint.test/settings?payments=returned",
        ...(account_number === undefined ? {} : { account_number }),
      }),
      redirect: "manual",
    });
    expect(done.headers.get("location")).toContain("payments=returned");
  }

  /** An owner whose account at the provider takes payments. */
  async function connected(account_number?: string, of?: Awaited<ReturnType<typeof newBusiness>>) {
    const business = of ?? (await newBusiness());
    const page = await ownerOf(business.owner);
    const { id } = (await page.post(`${ACCOUNTS}/receiving`, {})).body.data;
    const link = await page.post(`${ACCOUNTS}/${id}/onboarding`);
    const provider_id = new URL(link.body.data.url).searchParams.get("account") ?? "";
    await fillIn(provider_id, account_number);
    await hear();
    return { ...business, page, id: Number(id), provider_id };
  }

  async function sent(
    { owner, project_id }: { owner: Owner; project_id: number },
    methods: Invoice.Method[],
  ) {
    const draft = await newDraft(owner, project_id);
    return as(owner, async () => {
      for (const method of methods) await Invoice.setMethod(draft.id, method, true);
      const { id, hash } = await Invoice.send(draft.id, {});
      return { id, hash: hash ?? "" };
    });
  }

  return { ownerOf, fillIn, connected, sent, hear };
}
