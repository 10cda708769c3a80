import { Invoice } from "@stint/core/invoice";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { as, journalOf } from "../support";
import { newWorkspace } from "../support/workspace";
import { billedProject, newBusiness, type Owner } from "./support";

type Whole = Required<Pick<Invoice.CreateInput, "items" | "discounts" | "charges" | "taxes">> &
  Pick<Invoice.CreateInput, "title" | "note" | "tax_inclusive" | "payment_terms">;

const price = fc.oneof(
  fc.integer({ min: 1, max: 1_000_000 }),
  fc.integer({ min: 1, max: 99_999 }).map((tenths) => `${tenths / 10}`),
);
const percent = fc.integer({ min: 1, max: 9_900 }).map((hundredths) => `${hundredths / 100}`);
const adjustment = fc.oneof(
  percent.map((each) => ({ percent: each })),
  fc.integer({ min: 0, max: 50 }).map((amount) => ({ amount })),
);
const tax = fc.record({ name: fc.constantFrom("VAT", "GST"), rate: percent });
const item = fc.record(
  {
    name: fc.constantFrom("Design", "Hosting", "Words"),
    description: fc.constantFrom("", "As agreed"),
    quantity: fc.constantFrom("1", "2.5", "0.3333"),
    unit: fc.constantFrom("each", "hour", "day"),
    unit_price: price,
    discount: fc.oneof(
      fc.constant(null),
      percent.map((each) => ({ percent: each })),
    ),
    tax: fc.oneof(fc.constant(null), tax),
  },
  { requiredKeys: ["name", "unit_price"] },
);
const whole: fc.Arbitrary<Whole> = fc.record(
  {
    items: fc.array(item, { minLength: 1, maxLength: 6 }),
    discounts: fc.array(adjustment, { maxLength: 1 }),
    charges: fc.array(adjustment, { maxLength: 2 }),
    taxes: fc.array(tax, { maxLength: 2 }),
    title: fc.constantFrom("Spring", "Autumn"),
    note: fc.constant("Thank you"),
    tax_inclusive: fc.boolean(),
    payment_terms: fc.constantFrom(0, 30),
  },
  { requiredKeys: ["items", "discounts", "charges", "taxes"] },
);

/** The same invoice, made call by call. */
async function makeInSteps(client_id: number, { items, discounts, charges, taxes, ...head }: Whole) {
  const { id } = await Invoice.create({ client_id });
  await Invoice.update(id, head);
  for (const each of taxes) await Invoice.addTax(id, each);
  for (const each of items) await Invoice.addItem(id, each);
  for (const each of discounts) await Invoice.addDiscount(id, each);
  for (const each of charges) await Invoice.addCharge(id, each);
  return Invoice.get(id);
}

/** What two invoices have alike that were made in different ways. */
const alike = (of: Invoice.Info) => {
  const anonymous = <T extends { id: number }>(list: T[]) => list.map((each) => ({ ...each, id: 0 }));
  const { id: _, version: __, created_at: ___, ...rest } = of;
  return {
    ...rest,
    items: anonymous(of.items),
    discounts: anonymous(of.discounts),
    charges: anonymous(of.charges),
    taxes: anonymous(of.taxes),
  };
};

const refusalOf = (work: Promise<Invoice.Info>) =>
  work.then(alike, ({ code, fields }: { code: number; fields?: object }) => ({ code, fields }));
const idsOf = async (owner: Owner) => (await as(owner, () => Invoice.list({}))).items.map(({ id }) => id);

describe("an invoice that is made whole", () => {
  it("is the one that is made call by call, and refused where that is", async () => {
    const { owner, client_id } = await newBusiness();
    await fc.assert(
      fc.asyncProperty(whole, async (input) => {
        const once = await as(owner, () => refusalOf(Invoice.create({ client_id, ...input })));
        const steps = await as(owner, () => refusalOf(makeInSteps(client_id, input)));
        if ("code" in steps) expect(once).toMatchObject({ code: steps.code });
        else expect(once).toEqual(steps);
      }),
      { numRuns: process.env.SOAK ? 300 : 8 },
    );
  });

  it("is one version and one entry of the journal", async () => {
    const { owner, project_id } = await newBusiness();
    const made = await as(owner, () =>
      Invoice.create({
        project_id,
        title: "Spring",
        items: [{ name: "Design", unit_price: 100_00 }],
        payment_methods: ["manual", "manual"],
      }),
    );
    expect(made).toMatchObject({
      version: 1,
      title: "Spring",
      client_name: "Cedar & Row",
      payment_methods: ["manual"],
      totals: { total: 100_00 },
    });
    expect(await journalOf(owner.owner_id, `invoice:${made.id}`)).toEqual(["invoice.created"]);
  });

  it("leaves nothing behind where a part of it is refused", async () => {
    const { owner, client_id } = await newBusiness();
    const other = await newWorkspace();
    const line = { name: "Design", unit_price: 100_00 };
    const refused: [Invoice.CreateInput, object][] = [
      [{ client_id, items: Array.from({ length: 201 }, () => line) }, { code: 1000 }],
      [{ client_id, discounts: [{ percent: "10" }, { percent: "5" }] }, { code: 2019 }],
      [{ client_id, taxes: Array.from({ length: 6 }, () => ({ name: "VAT", rate: "5" })) }, { code: 1000 }],
      [{ client_id, issued_on: "2030-02-01", due_on: "2030-01-01" }, { code: 1000 }],
      [{ client_id, items: [{ ...line, source: { kind: "service", id: 1 } }] }, { code: 1000 }],
      [{ client_id, items: [line], discounts: [{ amount: 200_00 }] }, { code: 1000 }],
    ];
    for (const [input, refusal] of refused)
      await expect(as(owner, () => Invoice.create(input))).rejects.toMatchObject(refusal);
    await expect(as(other, () => Invoice.create({ client_id, items: [line] }))).rejects.toMatchObject({
      code: 1066,
    });
    expect(await idsOf(owner)).toEqual([]);
  });

  it("bills a service of its project once, on itself too", async () => {
    const { owner, project_id, logo } = await billedProject();
    const line = { name: "Logo", unit_price: 1_000_00, source: { kind: "service" as const, id: logo } };
    const twice = as(owner, () => Invoice.create({ project_id, items: [line, line] }));
    await expect(twice).rejects.toMatchObject({ code: 1000 });
    const attempts = await Promise.allSettled(
      Array.from({ length: 4 }, () => as(owner, () => Invoice.create({ project_id, items: [line] }))),
    );
    expect(attempts.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await idsOf(owner)).toHaveLength(1);
  });
});
