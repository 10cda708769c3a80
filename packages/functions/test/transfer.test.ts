import { Invoice } from "@stint/core/invoice";
import { Workspace } from "@stint/core/workspace";
import { describe, expect, it } from "vitest";
import { newBusiness, newDraft } from "../../core/test/invoice/support";
import { as } from "../../core/test/support";
import { readPdf } from "../../documents/test/read";
import { app } from "../src/api/invoice";

const ACCOUNT = {
  currency: "USD",
  country: "US",
  holder: "Harbor Studio LLC",
  bank: "Sample Bank",
  iban: "",
  bic: "",
  routing: "021000021",
  account: "000123456789",
  reference: "number" as const,
};
const EURO = {
  ...ACCOUNT,
  currency: "EUR",
  country: "DE",
  iban: "DE89370400440532013000",
  routing: "",
  account: "",
};

/** An invoice of $1,250.00 that is paid by transfer to an account in fields. */
async function transferInvoice() {
  const business = await newBusiness();
  const { owner, project_id } = business;
  await as(owner, () => Workspace.update({ bank_accounts: [EURO, ACCOUNT] }));
  const { id } = await newDraft(owner, project_id);
  const { hash, number } = await as(owner, () => Invoice.send(id, {}));
  return { ...business, id, hash: hash ?? "", number: number ?? "" };
}

const readFile = async (hash: string): Promise<string> => {
  const answer = await app.request(`/api/v2/invoices/${hash}/download`);
  return (await readPdf(Buffer.from(await answer.arrayBuffer()))).text;
};

describe("an invoice that is paid by transfer", () => {
  it("names the account of its currency on page and paper, and keeps it when the owner's changes (D12)", async () => {
    const { owner, hash, number } = await transferInvoice();
    const { snapshot, payment_methods } = await Invoice.getPublic(hash);
    expect(payment_methods).toContain("manual");
    expect(snapshot.bank).toEqual({ ...ACCOUNT, reference: number });
    const text = await readFile(hash);
    for (const words of ["Harbor Studio LLC", "021 000 021", "000123456789", number])
      expect(text).toContain(words);
    await as(owner, () => Workspace.update({ bank_accounts: [] }));
    expect((await Invoice.getPublic(hash)).snapshot.bank).toEqual({ ...ACCOUNT, reference: number });
  });
});
