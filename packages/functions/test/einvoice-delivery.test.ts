import { Client } from "@stint/core/client";
import { listIncoming } from "@stint/core/expense/incoming";
import { Invoice } from "@stint/core/invoice";
import { checkInvoice } from "@stint/core/invoice/check";
import { downloadXml } from "@stint/core/invoice/einvoice";
import { download } from "@stint/core/invoice/print";
import { readIncomingBill } from "@stint/core/operations/expense-bill";
import { Expense } from "@stint/core/operations/expenses";
import { Payment } from "@stint/core/payment";
import { Workspace } from "@stint/core/workspace";
import { readNetwork, useNetwork } from "@stint/core/workspace/network";
import { Xml } from "@stint/documents/xml";
import { describe, expect, it } from "vitest";
import { newBusiness, newDraft } from "../../core/test/invoice/support";
import { as } from "../../core/test/support";
import { handler as mailTold } from "../src/events/invoice-delivery-told/mail-owner";
import { handler as ringTold } from "../src/events/invoice-delivery-told/notify-owner";
import { handler as tellPaid } from "../src/events/invoice-paid/tell-paid";
import { handler as tellReturned } from "../src/events/invoice-refunded/tell-returned";
import { handler as deliverAgain } from "../src/events/invoice-resent/deliver";
import { handler as handNote } from "../src/events/invoice-voided/deliver";
import { handler as fetchNews } from "../src/jobs/deliveries";
import { react } from "./support";
import {
  digits,
  enrolled,
  hand,
  linesOf,
  networks,
  playNetworks,
  type Side,
  sent,
  stateOf,
} from "./support-einvoice";

playNetworks();

describe("an e-invoice through Peppol", () => {
  it("hands over the issued bytes, and what comes back is in the timeline and rings the bell", async () => {
    const side = await enrolled("peppol");
    const { id } = await sent(side);
    expect((await hand(side, id)).batchItemFailures).toEqual([]);
    const [submission] = networks.peppol.submissions.slice(-1);
    const { bytes } = await as(side.owner, () => downloadXml(id));
    expect(submission?.xml).toBe(new TextDecoder().decode(bytes));
    expect(submission?.receiver).toBe(side.buyer);
    expect(await stateOf(side, id)).toMatchObject([
      { status: "sent", network: "peppol", receiver: side.buyer },
    ]);
    const key = submission?.key ?? "";
    // Out of order, and each of them twice.
    networks.peppol.tell(key, "accepted");
    networks.peppol.tell(key, "succeeded");
    networks.peppol.tell(key, "succeeded");
    networks.peppol.tell(key, "accepted");
    expect(await fetchNews()).toMatchObject({ peppol: { taken: 2, ignored: 2 } });
    expect(networks.peppol.waiting).toBe(0);
    expect(await stateOf(side, id)).toMatchObject([{ status: "accepted" }]);
    const lines = await linesOf(side, id);
    expect(lines.filter((text) => text === "The client accepted the e-invoice")).toHaveLength(1);
    expect(lines).toContain("Handed over to Peppol");
    expect(lines).toContain("The e-invoice was delivered");
  });

  it("is sent once where the answer was lost, and after an hour's outages", async () => {
    const side = await enrolled("peppol");
    const before = networks.peppol.submissions.length;
    const { id } = await sent(side);
    networks.peppol.faults.push(
      { kind: "down", times: 2, path: "/document_submissions" },
      { kind: "lost", times: 1, path: "/document_submissions" },
      { kind: "limit", times: 1, path: "/document_submissions" },
    );
    for (let tries = 0; tries < 4; tries++) expect((await hand(side, id)).batchItemFailures).toHaveLength(1);
    expect((await hand(side, id)).batchItemFailures).toEqual([]);
    expect((await hand(side, id)).batchItemFailures).toEqual([]);
    expect(networks.peppol.submissions.length).toBe(before + 1);
    expect(await stateOf(side, id)).toMatchObject([{ status: "sent" }]);
    // The network never told its own id; news find the document by our key.
    networks.peppol.tell(networks.peppol.submissions.at(-1)?.key ?? "", "succeeded");
    await fetchNews();
    expect(await stateOf(side, id)).toMatchObject([{ status: "delivered" }]);
  });

  it("tells before the sending that nobody is there, and afterwards why and what to do", async () => {
    const side = await enrolled("peppol", false);
    const { id } = await newDraft(side.owner, side.project_id);
    const check = await as(side.owner, () => checkInvoice(id));
    expect(check.delivery).toEqual({ network: "peppol", address: side.buyer, is_known: false });
    expect(check.hints.join(" ")).toContain(`${side.buyer} takes no e-invoices`);
    expect(check.mandates.join(" ")).toContain("Belgium asks for e-invoices over Peppol");
    const invoice = await as(side.owner, async () => {
      await Invoice.setMethod(id, "manual", true);
      return Invoice.send(id, {});
    });
    expect((await hand(side, invoice.id)).batchItemFailures).toEqual([]);
    const [state] = await stateOf(side, id);
    expect(state).toMatchObject({
      status: "failed",
      reason: expect.stringContaining("not found in the network"),
    });
    expect(state?.advice).toContain("by email");
    for (const each of [mailTold, ringTold])
      expect(
        (await react(each, side.owner.owner_id, `invoice:${id}`, "invoice.delivery_told")).batchItemFailures,
      ).toEqual([]);
  });

  it("goes out again once the network knows the client, and once only for each time it is asked", async () => {
    const side = await enrolled("peppol", false);
    const { id } = await sent(side);
    await hand(side, id);
    expect(await linesOf(side, id)).toContainEqual(
      expect.stringMatching(/^The e-invoice could not be delivered: .*not found in the network/),
    );
    const [failed] = await stateOf(side, id);
    expect(failed).toMatchObject({ status: "failed", advice: expect.stringContaining("Send it again") });
    const again = async () => {
      await as(side.owner, () => Invoice.resend(id, {}));
      return react(deliverAgain, side.owner.owner_id, `invoice:${id}`, "invoice.resent");
    };
    const before = networks.peppol.submissions.length;
    // Nobody is there yet: the same no, said once more.
    expect((await again()).batchItemFailures).toEqual([]);
    expect(await stateOf(side, id)).toMatchObject([{ status: "failed" }]);
    networks.peppol.participants.add(side.buyer);
    networks.peppol.faults.push({ kind: "lost", times: 1, path: "/document_submissions" });
    expect((await again()).batchItemFailures).toHaveLength(1);
    const told = () => react(deliverAgain, side.owner.owner_id, `invoice:${id}`, "invoice.resent");
    expect((await told()).batchItemFailures).toEqual([]);
    expect(await stateOf(side, id)).toMatchObject([{ status: "sent", reason: "", advice: "" }]);
    await told();
    await again();
    expect(networks.peppol.submissions.length).toBe(before + 1);
    // News of this try are believed, also those that the first one had.
    networks.peppol.tell(networks.peppol.submissions.at(-1)?.key ?? "", "succeeded");
    await fetchNews();
    expect(await stateOf(side, id)).toMatchObject([{ status: "delivered" }]);
    expect(await linesOf(side, id)).toContain("Handed over to Peppol");
  });

  it("is corrected where the address was wrong: the details, a void that goes by mail, a new invoice", async () => {
    const side = await enrolled("peppol", false);
    const { id } = await sent(side);
    await hand(side, id);
    const right = `0208:${digits(10)}`;
    networks.peppol.participants.add(right);
    const next = await as(side.owner, async () => {
      await Client.update(side.client_id, { electronic_address: right });
      await Invoice.voidInvoice(id, { reason: "Wrong electronic address" });
      const { id: copy } = await Invoice.duplicate(id);
      expect((await checkInvoice(copy)).delivery).toMatchObject({ address: right, is_known: true });
      return Invoice.send(copy, {});
    });
    expect(
      (await react(handNote, side.owner.owner_id, `invoice:${id}`, "invoice.voided")).batchItemFailures,
    ).toEqual([]);
    // Nobody in the network has the invoice: its cancellation is not sent there to fail as well.
    expect(await stateOf(side, id)).toMatchObject([{ document: "invoice.xml", status: "failed" }]);
    expect((await hand(side, next.id)).batchItemFailures).toEqual([]);
    expect(await stateOf(side, next.id)).toMatchObject([{ status: "sent", receiver: right }]);
    expect(networks.peppol.submissions.at(-1)?.xml).toContain(right.split(":")[1]);
  });

  it("believes no news of documents that are not its own", async () => {
    const side = await enrolled("peppol");
    const { id } = await sent(side);
    await hand(side, id);
    const key = networks.peppol.submissions.at(-1)?.key ?? "";
    // Another id than the one that the network gave, a key of nobody, a code of nobody, and another's kind of code.
    networks.peppol.push({
      event_type: "document_submission",
      event: "rejected",
      guid: "another",
      idempotencyGuid: key,
    });
    networks.peppol.tell("00000000-0000-4000-8000-000000000000", "rejected");
    networks.peppol.tell(key, "conquered");
    networks.peppol.tell(key, "210");
    networks.peppol.push({ event_type: "something_else" });
    await fetchNews();
    expect(await stateOf(side, id)).toMatchObject([{ status: "sent", reason: "" }]);
  });

  it("leaves a mandate to nobody else where the receiver is known, and names what the XML lacks", async () => {
    const side = await enrolled("peppol");
    const { id } = await newDraft(side.owner, side.project_id);
    const check = await as(side.owner, () => checkInvoice(id));
    expect(check.delivery?.is_known).toBe(true);
    expect(check.mandates).toEqual([]);
    await as(side.owner, () => Workspace.update({ tax_id: "", tax_number: "" }));
    networks.peppol.faults.push({ kind: "down", times: 1, path: "/discovery" });
    const lacking = await as(side.owner, () => checkInvoice(id));
    expect(lacking.delivery?.is_known).toBeNull();
    expect(lacking.hints.join(" ")).toContain("does not answer now");
  });

  /** Changes the details of a side's client. */
  const revise = ({ owner, client_id }: Side, change: Parameters<typeof Client.update>[1]) =>
    as(owner, async () => Client.update(client_id, change, (await Client.get(client_id)).version));

  it("is Peppol's own format where none was chosen, and asks for the reference that it needs", async () => {
    const side = await enrolled("peppol");
    await revise(side, { einvoice_format: null, buyer_reference: null });
    const { id } = await newDraft(side.owner, side.project_id);
    await as(side.owner, () => Invoice.setMethod(id, "manual", true));
    expect((await as(side.owner, () => checkInvoice(id))).missing).toContainEqual(
      expect.objectContaining({ at: "buyer_reference", is_needed: true }),
    );
    await revise(side, { buyer_reference: "B-18" });
    expect((await as(side.owner, () => checkInvoice(id))).missing).not.toContainEqual(
      expect.objectContaining({ is_needed: true }),
    );
    await as(side.owner, () => Invoice.send(id, {}));
    expect((await hand(side, id)).batchItemFailures).toEqual([]);
    expect(networks.peppol.submissions.at(-1)?.xml).toMatch(
      /<cbc:CustomizationID>urn:cen\.eu:en16931:2017#compliant#urn:fdc:peppol\.eu:2017:poacc:billing:3\.0</,
    );
  });

  it.each(["en16931_ubl", "xrechnung_cii", "facturx_basic"] as const)(
    "of a chosen %s is told before the sending, and no file of it is handed over",
    async (einvoice_format) => {
      const side = await enrolled("peppol");
      await revise(side, { einvoice_format });
      const { id } = await newDraft(side.owner, side.project_id);
      expect((await as(side.owner, () => checkInvoice(id))).hints).toContainEqual(
        expect.stringMatching(/^Peppol carries Peppol BIS 3/),
      );
      await as(side.owner, async () => {
        await Invoice.setMethod(id, "manual", true);
        await Invoice.send(id, {});
      });
      const before = networks.peppol.submissions.length;
      expect((await hand(side, id)).batchItemFailures).toEqual([]);
      expect(networks.peppol.submissions).toHaveLength(before);
      expect(await stateOf(side, id)).toMatchObject([
        { status: "failed", reason: expect.stringMatching(/^Peppol carries/) },
      ]);
    },
  );

  it("is off until its owner chooses it, and is refused in words", async () => {
    const { owner } = await newBusiness();
    await as(owner, async () => {
      expect(await readNetwork()).toMatchObject({ network: "", choices: ["peppol", "france"], fits: null });
      await expect(useNetwork({ network: "peppol" })).rejects.toMatchObject({
        code: 1000,
        fields: { electronic_address: expect.any(String) },
      });
    });
    const side = await enrolled("peppol");
    const { owner: other } = await newBusiness();
    await as(other, async () => {
      await Workspace.update({
        electronic_address: side.seller,
        tax_id: `BE${side.seller.split(":")[1]}`,
        street: "1",
        city: "G",
        postcode: "9",
        country: "BE",
      });
      await expect(useNetwork({ network: "peppol" })).rejects.toMatchObject({
        fields: { electronic_address: expect.any(String) },
      });
      expect(await readNetwork()).toMatchObject({ network: "" });
    });
  });

  it("goes on after an answer that was lost while it was chosen", async () => {
    const { owner } = await newBusiness();
    const number = digits(10);
    const address = `0208:${number}`;
    await as(owner, async () => {
      await Workspace.update({
        brand_name: "Nova",
        tax_id: `BE ${number}`,
        electronic_address: address,
        street: "1",
        city: "G",
        postcode: "9",
        country: "BE",
      });
      networks.peppol.faults.push({ kind: "lost", times: 1, path: "/legal_entities/" });
      await expect(useNetwork({ network: "peppol" })).rejects.toThrow();
      expect(await useNetwork({ network: "peppol" })).toMatchObject({ network: "peppol", address });
    });
  });
});

describe("an e-invoice through a French platform", () => {
  it("is deposited, received, refused with its reason; the platform hears of the payment", async () => {
    const side = await enrolled("france");
    const first = await sent(side);
    expect((await hand(side, first.id)).batchItemFailures).toEqual([]);
    const number = first.number ?? "";
    networks.france.tell(number, "210", "Wrong order number");
    networks.france.tell(number, "202");
    // Another workspace's seller with this number, a number of nobody.
    networks.france.tell(number, "205", "", { seller: "0225:999999999" });
    networks.france.tell("INV-NONE", "205");
    await fetchNews();
    expect(await stateOf(side, first.id)).toMatchObject([
      { status: "refused", reason: "Wrong order number" },
    ]);
    const lines = await linesOf(side, first.id);
    expect(lines).toContain("The client refused the e-invoice: Wrong order number");
    expect(lines).toContain("The platform took the e-invoice");

    const second = await sent(side);
    await hand(side, second.id);
    await as(side.owner, () =>
      Payment.markPaid(second.id, { paid_at: second.issued_on ?? "", payment_method: "bank_transfer" }),
    );
    networks.france.faults.push({ kind: "lost", times: 1, path: "/v1/flows" });
    const tell = () => react(tellPaid, side.owner.owner_id, `invoice:${second.id}`, "invoice.paid");
    while ((await tell()).batchItemFailures.length > 0);
    await tell();
    const told = networks.france.flows.filter(
      ({ flowSyntax, flowDirection, file }) =>
        flowSyntax === "CDAR" &&
        flowDirection === "Out" &&
        file.includes(side.seller.split(":")[1] ?? "") &&
        file.includes(second.number ?? ""),
    );
    expect(told).toHaveLength(1);
    expect(told[0]?.file.toString()).toContain("<ram:ProcessConditionCode>212</ram:ProcessConditionCode>");
    expect(told[0]?.file.toString()).toContain('<ram:ValueAmount currencyID="USD">1250.00</ram:ValueAmount>');
  });

  it("hears of money that goes back, below 0, once for each refund", async () => {
    const side = await enrolled("france");
    const { id, issued_on, number } = await sent(side);
    await hand(side, id);
    await as(side.owner, async () => {
      const paid = await Payment.markPaid(id, { paid_at: issued_on ?? "", payment_method: "bank_transfer" });
      await Payment.refund(id, paid.payments[0]?.id ?? 0, { amount: 25_000, reason: "A page less" });
    });
    const told = () =>
      networks.france.flows.filter(
        ({ flowSyntax, flowDirection, file }) =>
          flowSyntax === "CDAR" &&
          flowDirection === "Out" &&
          file.includes(side.seller.split(":")[1] ?? "") &&
          file.includes(number ?? ""),
      );
    const tell = () => react(tellReturned, side.owner.owner_id, `invoice:${id}`, "invoice.refunded");
    networks.france.faults.push({ kind: "lost", times: 1, path: "/v1/flows" });
    while ((await tell()).batchItemFailures.length > 0);
    await tell();
    expect(told()).toHaveLength(1);
    const text = told()[0]?.file.toString() ?? "";
    expect(text).toContain("<ram:ProcessConditionCode>212</ram:ProcessConditionCode>");
    expect(text).toContain('<ram:ValueAmount currencyID="USD">-250.00</ram:ValueAmount>');
  });

  it("is sent once where the answer was lost, with a token that ended, and rejected where nobody is there", async () => {
    const side = await enrolled("france", false);
    const { id } = await sent(side);
    networks.france.expire();
    networks.france.faults.push({ kind: "cut", times: 1, path: "/v1/flows/search" });
    let tries = 0;
    while ((await hand(side, id)).batchItemFailures.length > 0 && tries < 5) tries++;
    expect(tries).toBeGreaterThan(0);
    const seller = side.seller.split(":")[1] ?? "";
    expect(networks.france.flows.filter(({ file }) => file.includes(seller))).toHaveLength(1);
    await fetchNews();
    expect(await stateOf(side, id)).toMatchObject([
      { status: "failed", reason: expect.stringContaining("directory") },
    ]);
  });
});

describe("what comes in", () => {
  it("waits as a bill, and becomes an expense that keeps its XML", async () => {
    const supplier = await enrolled("peppol");
    const buyer = await enrolled("peppol");
    networks.peppol.participants.add(buyer.seller);
    const { id } = await sent(supplier);
    await hand(supplier, id);
    const xml = (networks.peppol.submissions.at(-1)?.xml ?? "").replaceAll(
      supplier.buyer.split(":")[1] ?? "",
      buyer.seller.split(":")[1] ?? "",
    );
    networks.peppol.deliver(xml);
    networks.peppol.deliver(xml);
    networks.peppol.deliver("<Invoice/>");
    networks.peppol.deliver("no xml at all <");
    await fetchNews();
    await as(buyer.owner, async () => {
      const bills = (await listIncoming()).items;
      expect(bills).toMatchObject([{ supplier: "Mockford Books", status: "waiting", network: "peppol" }]);
      const incoming_id = bills[0]?.id ?? 0;
      const bill = await readIncomingBill(incoming_id, buyer.project_id);
      const { name, supplier, supplier_number } = bill;
      const input = {
        ...{ project_id: buyer.project_id, name, supplier, supplier_number, incoming_id },
        ...{ spent_on: "2026-11-21", amount: bill.amount ?? 1 },
        ...{ category: "other", billable: true, markup: "0", note: "" },
      } satisfies Expense.CreateInput;
      const made = await Expense.create(input);
      expect(made.receipt).toMatchObject({ type: "application/xml", name: `${supplier_number}.xml` });
      const { url } = await Expense.receipt(made.id);
      expect(await (await fetch(url)).text()).toBe(xml);
      expect((await listIncoming()).items).toMatchObject([{ status: "noted", expense_id: made.id }]);
      await expect(Expense.create({ ...input, supplier_number: "again" })).rejects.toMatchObject({
        code: 1000,
      });
    });
    await as(supplier.owner, async () => expect((await listIncoming()).items).toEqual([]));
  });

  it("is read out of a PDF, which the expense keeps as it came", async () => {
    const supplier = await enrolled("france");
    const buyer = await enrolled("france");
    const { id } = await sent(supplier);
    const { bytes: paper } = await as(supplier.owner, () => download(id));
    const { xml, of } = await Xml.readFile(paper);
    expect(of.number).toBe("INV-0001");
    expect(xml).toContain(supplier.buyer.split(":")[1] ?? "");
    // The same paper to somebody who is here: their address has as many letters.
    await as(supplier.owner, () => Client.update(supplier.client_id, { electronic_address: buyer.seller }));
    const second = await sent(supplier);
    const { bytes } = await as(supplier.owner, () => download(second.id));
    networks.france.deliver(bytes);
    networks.france.deliver(Buffer.from("%PDF-1.7 without anything inside"));
    await fetchNews();
    await as(buyer.owner, async () => {
      const [waiting] = (await listIncoming()).items;
      expect(waiting).toMatchObject({ supplier_number: second.number, network: "france", status: "waiting" });
      const incoming_id = waiting?.id ?? 0;
      const bill = await readIncomingBill(incoming_id, buyer.project_id);
      const made = await Expense.create({
        ...{ project_id: buyer.project_id, name: bill.name, incoming_id },
        ...{ supplier: bill.supplier, supplier_number: bill.supplier_number },
        ...{ spent_on: "2026-11-21", amount: bill.amount ?? 1 },
        ...{ category: "other", billable: true, markup: "0", note: "" },
      } satisfies Expense.CreateInput);
      expect(made.receipt).toMatchObject({ type: "application/pdf", name: `${second.number}.pdf` });
      const { url } = await Expense.receipt(made.id);
      const kept = Buffer.from(await (await fetch(url)).arrayBuffer());
      expect(kept.equals(Buffer.from(bytes))).toBe(true);
    });
  });
});
