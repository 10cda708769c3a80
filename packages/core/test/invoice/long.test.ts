import { Invoice } from "@stint/core/invoice";
import { AppError, Code } from "@stint/core/platform/error";
import { Event } from "@stint/core/platform/event";
import { describe, expect, it } from "vitest";
import { MOST_ITEMS } from "../../src/invoice/draft/lines";
import { as } from "../support";
import { newBusiness, newDraft, type Owner } from "./support";

/** Adds lines of this text until the invoice takes no more; answers how many it has, and what it said. */
async function filled(owner: Owner, id: number, description: string) {
  for (let count = 1; count <= MOST_ITEMS + 5; count++) {
    const refused = await as(owner, () =>
      Invoice.addItem(id, { name: `Line ${count}`, description, unit_price: 100 }),
    ).then(
      () => undefined,
      (error: unknown) => error,
    );
    if (refused) return { count: count - 1, refused };
  }
  throw new Error("It takes lines without end");
}

describe("an invoice of many long lines is kept or refused in words (D14)", () => {
  it.each([
    ["1,000 letters", "Consulting ".repeat(91)],
    ["2,000 letters of two bytes", "Настройка ".repeat(200)],
    ["2,000 letters of three bytes", "設計と実装と検収".repeat(250)],
  ])("lines of %s", { timeout: 120_000 }, async (_, description) => {
    const { owner, project_id } = await newBusiness();
    const { id } = await newDraft(owner, project_id);
    const { count, refused } = await filled(owner, id, description.trim());
    expect(refused).toBeInstanceOf(AppError);
    expect(refused).toMatchObject({ code: Code.Validation, fields: { items: expect.any(String) } });
    expect(count).toBeGreaterThan(40);
    const invoice = await as(owner, () => Invoice.get(id));
    // What was refused left nothing half-written.
    expect(invoice.items).toHaveLength(count + 1);
    // All of it changes at once, is sent, copied and credited, with its entries in the journal.
    const [first] = invoice.items;
    await as(owner, () => Invoice.updateItem(id, first?.id ?? 0, { description: description.trim() })).catch(
      (error: unknown) => expect(error).toMatchObject({ code: Code.Validation }),
    );
    await as(owner, () => Invoice.removeItem(id, invoice.items.at(-1)?.id ?? 0));
    await as(owner, () => Invoice.send(id, {}));
    await as(owner, () => Invoice.duplicate(id));
    expect((await as(owner, () => Invoice.get(id))).status).toBe("sent");
  });

  it("the journal tells of the lines that changed, and of no other", async () => {
    const { owner, project_id } = await newBusiness();
    const { id } = await newDraft(owner, project_id);
    const add = (name: string) => as(owner, () => Invoice.addItem(id, { name, unit_price: 100 }));
    await add("Kept");
    await add("Changed");
    const { items } = await as(owner, () => Invoice.get(id));
    const changed = items.find(({ name }) => name === "Changed");
    await as(owner, () => Invoice.updateItem(id, changed?.id ?? 0, { name: "Other" }));
    const [entry] = await Event.history(owner.owner_id, `invoice:${id}`);
    expect(entry?.before?.items).toMatchObject([{ id: changed?.id, name: "Changed" }]);
    expect(entry?.after?.items).toMatchObject([{ id: changed?.id, name: "Other" }]);
  });
});
