import { randomUUID } from "node:crypto";
import { dismissIncoming, listIncoming, openIncoming } from "@stint/core/expense/incoming";
import { Invoice } from "@stint/core/invoice";
import { MOST_TRIES, parkedNews } from "@stint/core/invoice/delivery";
import { Notification } from "@stint/core/notification";
import { Expense } from "@stint/core/operations/expenses";
import { retryNews } from "@stint/core/operations/retry-news";
import { Payment } from "@stint/core/payment";
import { Refused } from "@stint/core/platform/delivery";
import { MOST_WORDS } from "@stint/core/platform/foreign-text";
import { Workspace } from "@stint/core/workspace";
import { leaveForGood, ownerOfAddress, readNetwork, useNetwork } from "@stint/core/workspace/network";
import { describe, expect, it } from "vitest";
import { newBusiness } from "../../core/test/invoice/support";
import { as, holdClock } from "../../core/test/support";
import { handler as tellPaid } from "../src/events/invoice-paid/tell-paid";
import { handler as fetchNews } from "../src/jobs/deliveries";
import { react } from "./support";
import {
  bill,
  businessOf,
  digits,
  enrolled,
  hand,
  networks,
  playNetworks,
  type Side,
  sent,
  stateOf,
} from "./support-einvoice";

playNetworks();

/** A French invoice that reached its client. */
async function arrived(): Promise<{ side: Side; invoice: Invoice.Info; number: string }> {
  const side = await enrolled("france");
  const invoice = await sent(side);
  await hand(side, invoice.id);
  await fetchNews();
  return { side, invoice, number: invoice.number ?? "" };
}

const statusOf = async (side: Side, id: number) => (await stateOf(side, id))[0]?.status;
const billsOf = (side: Side) => as(side.owner, async () => (await listIncoming({ per_page: 100 })).items);

describe("an address of somebody else", () => {
  it("is not taken by a business that does not have its number", async () => {
    for (const network of ["peppol", "france"] as const) {
      const { owner } = await newBusiness();
      const number = digits(network === "france" ? 9 : 10);
      const { tax_id: _, ...business } = businessOf(network, number);
      networks.france.directory.add(business.electronic_address);
      await as(owner, async () => {
        await Workspace.update({ ...business, tax_id: businessOf(network, digits(number.length)).tax_id });
        await expect(useNetwork({ network })).rejects.toMatchObject({
          code: 1000,
          fields: { electronic_address: expect.stringContaining("does not have in its settings") },
        });
        expect(await readNetwork()).toMatchObject({
          network: "",
          lacking: expect.stringContaining("number"),
        });
      });
    }
  });

  it("is refused as often as it is asked for, where another legal entity has it at the network", async () => {
    const { owner } = await newBusiness();
    const business = businessOf("peppol", digits(10));
    networks.peppol.participants.add(business.electronic_address);
    await as(owner, async () => {
      await Workspace.update(business);
      for (const _ of [1, 2, 3])
        await expect(useNetwork({ network: "peppol" })).rejects.toMatchObject({
          fields: { network: "This address is registered to another business in Peppol." },
        });
      expect(await readNetwork()).toMatchObject({ network: "", address: "" });
    });
    const [scheme = "", id = ""] = business.electronic_address.split(":");
    expect(await ownerOfAddress({ scheme, id })).toBeUndefined();
    expect(networks.peppol.entities.size).toBeGreaterThan(0);
  });

  it("is one workspace's, in whatever case it is written", async () => {
    const number = digits(9);
    const german = (written: string) => ({
      ...businessOf("peppol", number),
      country: "DE",
      tax_id: `DE${number}`,
      electronic_address: `9930:${written}`,
    });
    const [first, second] = [await newBusiness(), await newBusiness()];
    await as(first.owner, async () => {
      await Workspace.update(german(`DE${number}`));
      expect(await useNetwork({ network: "peppol" })).toMatchObject({ state: "active" });
    });
    await as(second.owner, async () => {
      await Workspace.update(german(`de${number}`));
      await expect(useNetwork({ network: "peppol" })).rejects.toMatchObject({ code: 1000 });
    });
  });

  it("is not tried out: ten registrations a day", async () => {
    holdClock();
    const { owner } = await newBusiness();
    await as(owner, async () => {
      for (let count = 0; count < 10; count++) {
        await Workspace.update(businessOf("peppol", digits(10)));
        await useNetwork({ network: "peppol" });
      }
      await Workspace.update(businessOf("peppol", digits(10)));
      await expect(useNetwork({ network: "peppol" })).rejects.toMatchObject({ code: 1005 });
    });
  });
});

describe("a registration", () => {
  it("is verified before anything goes out, and news of that come by themselves", async () => {
    networks.peppol.verifiesAtOnce = false;
    const side = await enrolled("peppol");
    const before = networks.peppol.submissions.length;
    await as(side.owner, async () => expect(await readNetwork()).toMatchObject({ state: "verifying" }));
    const early = await sent(side);
    await hand(side, early.id);
    expect(networks.peppol.submissions.length).toBe(before);
    expect(await stateOf(side, early.id)).toEqual([]);
    // Whoever typed the number first reads nobody's bills with it: one that comes waits for the check.
    const guid = networks.peppol.deliver(bill({ to: side.seller, number: "EARLY" }));
    await fetchNews();
    expect(await billsOf(side)).toEqual([]);
    networks.peppol.verify(side.seller);
    await fetchNews();
    const waits = (await parkedNews("peppol", { all: true })).find(
      ({ news }) => news.kind === "received" && news.ref === guid,
    );
    expect(waits?.tries).toBe(1);
    await retryNews({ network: "peppol", id: waits?.id ?? "" });
    await fetchNews();
    expect(await billsOf(side)).toMatchObject([{ supplier_number: "EARLY" }]);
    await as(side.owner, async () => expect(await readNetwork()).toMatchObject({ state: "active" }));
    const later = await sent(side);
    await hand(side, later.id);
    expect(await statusOf(side, later.id)).toBe("sent");
  });

  it("that is not confirmed says so", async () => {
    networks.peppol.verifiesAtOnce = false;
    const side = await enrolled("peppol");
    networks.peppol.verify(side.seller, "rejected");
    await fetchNews();
    await as(side.owner, async () => expect(await readNetwork()).toMatchObject({ state: "refused" }));
  });

  it("ends at the network when the address changes, the owner leaves or the account is deleted", async () => {
    const isThere = (address: string) => networks.peppol.participants.has(address);
    const [moved, left, deleted] = [
      await enrolled("peppol"),
      await enrolled("peppol"),
      await enrolled("peppol"),
    ];
    await as(moved.owner, async () => {
      const next = businessOf("peppol", digits(10));
      await Workspace.update(next);
      expect(await useNetwork({ network: "peppol" })).toMatchObject({ address: next.electronic_address });
      expect(isThere(next.electronic_address)).toBe(true);
    });
    await as(left.owner, () => useNetwork({ network: "" }));
    await as(deleted.owner, () => leaveForGood(deleted.owner.user_id));
    for (const { seller } of [moved, left, deleted]) {
      expect(isThere(seller)).toBe(false);
      const [scheme = "", id = ""] = seller.split(":");
      expect(await ownerOfAddress({ scheme, id })).toBeUndefined();
    }
    // Whoever has the number by right takes it now.
    const { owner } = await newBusiness();
    await as(owner, async () => {
      await Workspace.update(businessOf("peppol", left.seller.split(":")[1] ?? ""));
      expect(await useNetwork({ network: "peppol" })).toMatchObject({ address: left.seller });
    });
  });
});

describe("news that cannot be worked through", () => {
  it("are put aside, and the next are taken", async () => {
    const { side, number, invoice } = await arrived();
    const buyer = await enrolled("peppol");
    const other = await enrolled("peppol");
    const peppol = await sent(other);
    await hand(other, peppol.id);
    networks.peppol.push("no JSON <");
    networks.peppol.lose(networks.peppol.deliver(bill({ to: buyer.seller, number: "GONE" })));
    networks.peppol.deliver(bill({ to: buyer.seller, currency: "E".repeat(500_000), number: "LONG" }));
    networks.peppol.push({ event_type: "received_document", event: "received", document_guid: randomUUID() });
    networks.peppol.tell(networks.peppol.submissions.at(-1)?.key ?? "", "succeeded", "y".repeat(500_000));
    networks.france.lose(networks.france.deliver("<x/>"));
    networks.france.tellXml("<x/>");
    networks.france.tell(number, "207", "y".repeat(500_000));
    networks.france.tell(number, "205");
    await fetchNews();
    expect(networks.peppol.waiting).toBe(0);
    expect(await statusOf(other, peppol.id)).toBe("delivered");
    expect(await statusOf(side, invoice.id)).toBe("accepted");
    const [long] = await billsOf(buyer);
    expect(long?.supplier_number).toBe("LONG");
    expect(long?.total.length).toBeLessThanOrEqual(40);
    for (const network of ["peppol", "france"] as const)
      expect((await parkedNews(network, { all: true })).length).toBeGreaterThanOrEqual(2);
  });

  it("are tried again where the network was down for one of them", async () => {
    const buyer = await enrolled("peppol");
    networks.peppol.faults.push({ kind: "down", times: 1, path: "/received_documents" });
    const guid = networks.peppol.deliver(bill({ to: buyer.seller, number: "LATE" }));
    await fetchNews();
    expect(await billsOf(buyer)).toEqual([]);
    const parked = (await parkedNews("peppol", { all: true })).find(
      ({ news }) => news.kind === "received" && news.ref === guid,
    );
    expect(parked).toMatchObject({ tries: 1, reason: "peppol GET: answered 503" });
    // Its operator need not wait for the next try: once mended, it is taken up at once, and only once.
    const id = parked?.id ?? "";
    expect(await retryNews({ id, dry: true })).toMatchObject([{ network: "peppol", tries: 1 }]);
    await fetchNews();
    expect(await billsOf(buyer)).toEqual([]);
    expect(await retryNews({ network: "peppol", id })).toHaveLength(1);
    await retryNews({ id });
    await fetchNews();
    await fetchNews();
    expect((await billsOf(buyer)).map(({ supplier_number }) => supplier_number)).toEqual(["LATE"]);
    await expect(retryNews({ id })).rejects.toThrow(`No piece ${id} is parked.`);
  });

  it("are retried or dropped by their operator where they were left to a person", async () => {
    const buyer = await enrolled("peppol");
    networks.peppol.deliver("<Invoice>", buyer.seller);
    await fetchNews();
    const leftOf = async () =>
      (await parkedNews("peppol", { all: true })).filter((each) => each.tries === MOST_TRIES);
    const [one] = await leftOf();
    expect((await retryNews({ network: "peppol" })).length).toBeGreaterThanOrEqual(1);
    expect(await leftOf()).toEqual([]);
    // What nobody can read is left again.
    await fetchNews();
    expect((await leftOf()).map(({ id }) => id)).toContain(one?.id);
    await expect(retryNews({ drop: true })).rejects.toThrow("Name the piece");
    await expect(retryNews({ network: "italy" })).rejects.toThrow("There is no network italy");
    await retryNews({ id: one?.id, drop: true });
    expect((await leftOf()).map(({ id }) => id)).not.toContain(one?.id);
  });
});

describe("a life-cycle message", () => {
  it("is believed of the client alone, with the day, and bounded", async () => {
    const { side, number, invoice } = await arrived();
    const lie = "Confirm your bank at https://evil.test/login or write to a@evil.test";
    networks.france.tell(number, "210", lie, { teller: "111111111" });
    networks.france.tell(number, "210", lie, { role: "WK" });
    networks.france.tell(number, "210", lie, { role: "" });
    networks.france.tell(number, "210", lie, { issued_on: "" });
    networks.france.tell(number, "210", lie, { issued_on: "2020-01-01" });
    networks.france.tell(number, "213", lie, { role: "BY", teller: "111111111" });
    await fetchNews();
    expect(await statusOf(side, invoice.id)).toBe("sent");
    networks.france.tell(number, "205");
    await fetchNews();
    expect(await statusOf(side, invoice.id)).toBe("accepted");
    networks.france.tell(number, "210", `${lie} ${"x".repeat(3000)}`);
    await fetchNews();
    const [state] = await stateOf(side, invoice.id);
    expect(state?.status).toBe("refused");
    expect(state?.reason).toContain("Confirm your bank at");
    expect(state?.reason).not.toMatch(/evil/);
    expect(state?.reason.length).toBeLessThanOrEqual(MOST_WORDS);
  });

  it("about what a platform did is believed of a platform alone, in its own phase", async () => {
    const { side, number, invoice } = await arrived();
    const buyer = (await stateOf(side, invoice.id))[0]?.receiver.split(":")[1]?.slice(0, 9);
    // A client, or anybody, that calls itself a platform, and a decision in the phase of the other.
    networks.france.tell(number, "213", "", { scheme: "0002" });
    networks.france.tell(number, "213", "", { phase: "23" });
    networks.france.tell(number, "213", "", { teller: buyer ?? "" });
    networks.france.tell(number, "210", "", { phase: "305" });
    networks.france.tell(number, "202", "", { role: "BY" });
    await fetchNews();
    expect(await statusOf(side, invoice.id)).toBe("sent");
    networks.france.tell(number, "202");
    await fetchNews();
    expect(await statusOf(side, invoice.id)).toBe("delivered");
    networks.france.tell(number, "213", "The address is not in the directory");
    await fetchNews();
    expect(await statusOf(side, invoice.id)).toBe("failed");
  });

  it("a network's own words are bounded, too", () => {
    expect(new Refused(`see https://a.test/x ${"\u202e".repeat(3)}${"w".repeat(9000)}`).message.length).toBe(
      MOST_WORDS,
    );
  });
});

describe("a bill that came in", () => {
  it("goes to whom the envelope names, whatever stands in it", async () => {
    const [mine, other] = [await enrolled("peppol"), await enrolled("peppol")];
    networks.peppol.deliver(bill({ to: other.seller, number: "CROSS" }), mine.seller);
    await fetchNews();
    expect(await billsOf(mine)).toMatchObject([{ supplier_number: "CROSS" }]);
    expect(await billsOf(other)).toEqual([]);
  });

  it("is kept beside a forged one that came before, and both say who sent them", async () => {
    const buyer = await enrolled("peppol");
    const of = { to: buyer.seller, supplier: "Cloud Host", number: "2026-118" };
    networks.peppol.deliver(bill({ ...of, from: "0208:0111111111", total: "9.00" }));
    networks.peppol.deliver(bill({ ...of, from: "0208:0555555555", total: "1450.00" }));
    networks.peppol.deliver(bill({ ...of, from: "0208:0555555555", total: "1450.00" }));
    await fetchNews();
    const [second, first, ...others] = await billsOf(buyer);
    expect(others).toEqual([]);
    expect(first).toMatchObject({ total: "€9.00", sender: "0208:0111111111", looks_like_id: null });
    expect(second).toMatchObject({
      total: "€1,450.00",
      sender: "0208:0555555555",
      looks_like_id: first?.id,
    });
  });

  it("that cannot be read is kept as a file, and rings", async () => {
    const buyer = await enrolled("peppol");
    const file = `%PDF-1.7 ${"A".repeat(5_100_000)}`;
    networks.peppol.deliver(Buffer.from(file), buyer.seller);
    await fetchNews();
    const [kept] = await billsOf(buyer);
    expect(kept).toMatchObject({ is_readable: false, supplier: "", total: "" });
    await as(buyer.owner, async () => {
      const { url, type } = await openIncoming(kept?.id ?? 0);
      expect(type).toBe("application/pdf");
      expect(await (await fetch(url)).text()).toBe(file);
      const { items } = await Notification.list({});
      expect(items[0]?.title).toContain("can’t read");
      expect(await dismissIncoming(kept?.id ?? 0, true)).toMatchObject({ status: "dismissed" });
    });
  });

  it("is on a later page behind a hundred others, in clean words", async () => {
    const buyer = await enrolled("peppol");
    networks.peppol.deliver(
      bill({ to: buyer.seller, number: "B-\u202e1", supplier: "Good \u202eeliforp ppa\u2066" }),
    );
    for (let count = 0; count < 12; count++)
      networks.peppol.deliver(bill({ to: buyer.seller, number: `SPAM-${count}` }));
    await fetchNews();
    await as(buyer.owner, async () => {
      const first = await listIncoming({ per_page: 10 });
      expect(first.items).toHaveLength(10);
      const rest = await listIncoming({ per_page: 10, cursor: first.next ?? "" });
      expect(rest.items.at(-1)).toMatchObject({ supplier: "Good eliforp ppa", supplier_number: "B- 1" });
      expect(rest.next).toBeNull();
    });
  });

  it("waits again when its expense is deleted", async () => {
    const buyer = await enrolled("peppol");
    networks.peppol.deliver(bill({ to: buyer.seller, number: "ONCE" }));
    await fetchNews();
    const [kept] = await billsOf(buyer);
    await as(buyer.owner, async () => {
      const input = {
        ...{ project_id: buyer.project_id, name: "Print", amount: 500, spent_on: "2026-11-21" },
        ...{ category: "other", billable: true, markup: "0", note: "", incoming_id: kept?.id ?? 0 },
      } satisfies Expense.CreateInput;
      const made = await Expense.create(input);
      expect(await billsOf(buyer)).toMatchObject([{ status: "noted", expense_id: made.id }]);
      await Expense.remove(made.id);
      expect(await billsOf(buyer)).toMatchObject([{ status: "waiting", expense_id: null }]);
      expect(await Expense.create(input)).toMatchObject({ name: "Print" });
    });
  });
});

describe("what is told of an invoice", () => {
  it("is not sent any more where it was voided while the network was down", async () => {
    const side = await enrolled("peppol");
    const before = networks.peppol.submissions.length;
    networks.peppol.faults.push({ kind: "down", times: 1, path: "/document_submissions" });
    const { id } = await sent(side);
    expect((await hand(side, id)).batchItemFailures).toHaveLength(1);
    await as(side.owner, () => Invoice.voidInvoice(id, {}));
    expect((await hand(side, id)).batchItemFailures).toEqual([]);
    expect(networks.peppol.submissions.length).toBe(before);
    expect((await stateOf(side, id))[0]).toMatchObject({
      status: "stopped",
      reason: "The invoice was voided before it was handed over.",
    });
  });

  it("says what was received, not what was asked for", async () => {
    const { side, invoice } = await arrived();
    await as(side.owner, async () => {
      await Invoice.credit(invoice.id, { amount: 25_000, reason: "less" });
      const paid_at = invoice.issued_on ?? "";
      await Payment.markPaid(invoice.id, { paid_at, payment_method: "bank_transfer" });
    });
    await react(tellPaid, side.owner.owner_id, `invoice:${invoice.id}`, "invoice.paid");
    const told = networks.france.flows.findLast(
      ({ flowSyntax, flowDirection }) => flowSyntax === "CDAR" && flowDirection === "Out",
    );
    expect(`${told?.file}`).toContain('<ram:ValueAmount currencyID="USD">1000.00</ram:ValueAmount>');
  });
});
