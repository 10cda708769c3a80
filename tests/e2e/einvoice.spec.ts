import { type EinvoiceEmulator, startEinvoiceEmulator } from "@stint/local/einvoice/index";
import type { Page } from "playwright-core";
import { afterAll, describe, expect, it } from "vitest";
import { callsOf } from "./calls";
import { addLine, button, field, newInvoice, shown, signUp } from "./steps";
import { look, problems, type Stage, withStage } from "./support";

const OWN = "0208:0428759497";
const THEIRS = "0208:0123456749";

let networks: EinvoiceEmulator;
let stage: Stage;
let owner: Page;
let call: Awaited<ReturnType<typeof callsOf>>;

withStage(
  async (opened) => {
    stage = opened;
    owner = (await stage.visitor()).page;
    await signUp(stage, owner, "Harbor Studio", "nova@owner.test");
    call = await callsOf(stage, owner);
    await call("PATCH", "/currentuser", {
      ...{
        legal_name: "Harbor Studio",
        street: "1 Test Street",
        postcode: "9000",
        city: "Gent",
        country: "BE",
      },
      ...{ tax_id: "BE0428759497", contact_name: "Nova", phone: "+32 1", electronic_address: OWN },
      ...{ currency: "EUR", ask_for_tax: false },
    });
    networks.peppol.participants.add(THEIRS);
  },
  undefined,
  async () => {
    networks = await startEinvoiceEmulator();
    return networks.environment;
  },
);
afterAll(() => networks.stop());

/** The news of networks are read every five minutes. */
async function fetchNews() {
  await stage.stint.travel(new Date(stage.stint.clock.now().getTime() + 6 * 60_000));
  await stage.stint.settled();
}
const dialog = () => owner.getByRole("dialog");
let invoice = "";
let client_id = 0;

describe("an e-invoice through Peppol, as its owner sees it (issue 17)", () => {
  it("goes through the network that its owner chose", async () => {
    await owner.goto("/settings/account");
    await owner.getByText("Peppol", { exact: true }).click();
    const part = owner.getByRole("region", { name: "Send e-invoices through" });
    await part.getByRole("button", { name: "Save", exact: true }).click();
    await shown(owner, "E-invoices go out through Peppol.").waitFor();
    await look(owner, "einvoice-network");
  });

  it("is checked before it goes out: a link leads to the very field of the client", async () => {
    await newInvoice(owner, "Yards Market", true);
    invoice = owner.url();
    await field(owner, "What this invoice is for").fill("Spring posters");
    await addLine(owner, 1, "Poster", "8", "70");
    await shown(owner, "Saved", { exact: true }).waitFor();
    const asked = owner.getByRole("region", { name: "What the law asks for" });
    await asked.getByRole("link", { name: "The client's country" }).click();
    await owner.waitForURL(/clients\/\d+#country/);
    await dialog().getByRole("heading", { name: "Client details" }).waitFor();
    await expect
      .poll(() => owner.evaluate(() => document.activeElement?.closest("[id]")?.id ?? ""))
      .not.toBe("");
    client_id = Number(/clients\/(\d+)/.exec(owner.url())?.[1]);
    await call("PATCH", `/clients/${client_id}`, {
      ...{
        country: "BE",
        street: "2 Sample Lane",
        postcode: "1000",
        city: "Brussels",
        tax_id: "BE0123456749",
      },
      ...{ electronic_address: THEIRS, buyer_reference: "B-17" },
    });
    await call("POST", `/clients/${client_id}/contacts`, { first_name: "Omar", email: "omar@client.test" });
  });

  it("is sent, received, refused with a reason, and said to be paid: each in its timeline", async () => {
    await owner.goto(invoice);
    await shown(owner, /Also goes out as an e-invoice through Peppol, to 0208:0123456749/).waitFor();
    await button(owner, "Send invoice").click();
    const untaxed = dialog().getByRole("checkbox", { name: /tax/i });
    const send = dialog().getByRole("button", { name: /^Send €560.00/ });
    await send.waitFor();
    if (await untaxed.count()) await untaxed.first().check();
    await send.click();
    await button(owner, "Mark as paid").waitFor();
    await stage.stint.settled();
    await expect.poll(() => networks.peppol.submissions.length).toBe(1);
    const key = networks.peppol.submissions[0]?.key ?? "";
    networks.peppol.tell(key, "succeeded");
    networks.peppol.tell(key, "rejected", "Wrong order number");
    networks.peppol.tell(key, "paid");
    await fetchNews();
    await owner.goto(invoice);
    for (const text of [
      "Handed over to Peppol",
      "The e-invoice was delivered",
      /The client refused the e-invoice: Wrong order number/,
      "The client says that it is paid",
    ])
      await shown(owner, text).first().waitFor();
    await look(owner, "einvoice-told");
  });

  it("comes in from a supplier, and becomes an expense", async () => {
    const sent = networks.peppol.submissions[0]?.xml ?? "";
    const xml = sent
      .replaceAll("0428759497", "SELLER")
      .replaceAll("0123456749", "0428759497")
      .replaceAll("SELLER", "0123456749");
    networks.peppol.deliver(xml);
    await fetchNews();
    await owner.goto("/settings/account");
    await owner.getByRole("heading", { name: "Bills that came in" }).waitFor();
    await shown(owner, /INV-0001/)
      .first()
      .waitFor();
    call = await callsOf(stage, owner);
    const { id } = await call("POST", "/projects", { name: "Bookshop website", client_id });
    await owner.goto(`/projects/${id}/pay`);
    await button(owner, "Add expense").click();
    const bills = dialog().getByLabel("Bill that came in");
    await bills.selectOption({ index: 1 });
    await expect.poll(() => dialog().getByLabel("Amount").inputValue()).toContain("560");
    await dialog().getByRole("button", { name: "Add expense" }).click();
    await dialog().waitFor({ state: "detached" });
    await owner.goto("/settings/account");
    await shown(owner, /Added as an expense/).waitFor();
    expect(problems).toEqual([]);
  });
});
