import { Invoice } from "@stint/core/invoice";
import { describe, expect, it } from "vitest";
import { newBusiness, newDraft, type Owner } from "../../packages/core/test/invoice/support";
import { as } from "../../packages/core/test/support";
import { withoutConditions } from "./support/fault";
import { entity, ofOwner } from "./support/rows";
import { count, parallel, seeded } from "./support/seed";

const random = seeded("reliability 2, invoice numbers");

interface Business {
  owner: Owner;
  project_id: number;
}

/** Sends so many invoices of each workspace, all mixed, and answers what the store says is wrong. */
async function check(businesses: Business[], each: number, width: number): Promise<string[]> {
  const drafts: { owner: Owner; id: number }[] = [];
  const wanted = businesses.flatMap((business) => Array.from({ length: each }, () => business));
  await parallel(8, wanted, async ({ owner, project_id }) => {
    drafts.push({ owner, id: (await newDraft(owner, project_id)).id });
  });
  await parallel(width, random.shuffled(drafts), ({ owner, id }) => as(owner, () => Invoice.send(id, {})));

  const wrong: string[] = [];
  for (const { owner } of businesses) {
    const rows = await ofOwner(owner.owner_id);
    const numbers = entity(rows, "invoice")
      .map(({ number }) => Number(/^INV-(\d+)$/.exec(`${number}`)?.[1]))
      .sort((a, b) => a - b);
    numbers.forEach((number, at) => {
      if (number !== at + 1) wrong.push(`place ${at + 1} of ${owner.owner_id} has number ${number}`);
    });
    const [account] = entity(rows, "account");
    if (account?.invoice_sequence !== numbers.length)
      wrong.push(`the counter says ${account?.invoice_sequence} after ${numbers.length} sends`);
    const announced = entity(rows, "journal").filter(({ type }) => type === "invoice.sent").length;
    if (announced !== numbers.length) wrong.push(`${announced} sends announced of ${numbers.length}`);
  }
  return wrong;
}

const two = () => Promise.all([newBusiness(), newBusiness()]);

describe("invoice numbers are unique and without gaps in each workspace (reliability 2, D11)", () => {
  it("whoever sends at the same time, 8 and 32 at once", async () => {
    const businesses = await two();
    expect(await check(businesses, count(8, 250), 8)).toEqual([]);
    expect(await check(businesses, count(16, 250), 32)).toEqual([]);
  });

  it("a send that is refused leaves no hole", async () => {
    const business = await newBusiness();
    const { owner, project_id } = business;
    const { id } = await as(owner, () => Invoice.create({ project_id }));
    await expect(as(owner, () => Invoice.send(id, {}))).rejects.toMatchObject({ code: 2028 });
    await as(owner, () => Invoice.remove(id));
    expect(await check([business], 2, 2)).toEqual([]);
  });

  it("is red when the counter moves without its condition", async () => {
    const businesses = await two();
    const wrong = await withoutConditions(["account"], () => check(businesses, 8, 8));
    expect(wrong.length).toBeGreaterThan(0);
  });
});
