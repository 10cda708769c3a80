import { S3Client } from "@aws-sdk/client-s3";
import { Client } from "@stint/core/client";
import { Invoice } from "@stint/core/invoice";
import { Payment } from "@stint/core/payment";
import { Actor } from "@stint/core/platform/actor";
import { Workspace } from "@stint/core/workspace";
import { describe, expect, it } from "vitest";
import { printOnce } from "../../core/src/platform/file/print";
import { accept, newSent } from "../../core/test/proposal/support";
import { as, holdClock } from "../../core/test/support";
import { renderProposal } from "../../documents/src/pdf/proposal";
import { Sheet } from "../../documents/src/pdf/sheet";
import { readPdf } from "../../documents/test/read";
import { proposal } from "../../documents/test/samples";
import { app as invoices } from "../src/api/invoice";
import { app } from "../src/api/proposal";
import { handler as print } from "../src/events/proposal-sent/print";
import { mailing, sentInvoice, tokenOf } from "./money-bench";
import { browser, react } from "./support";

const page = () => browser({ app, serves: () => true });
/** How many documents were printed during `work`, and what it answered. */
async function counting<T>(work: () => Promise<T>): Promise<{ prints: number; answer: T }> {
  const before = Sheet.begun;
  const answer = await work();
  return { prints: Sheet.begun - before, answer };
}

describe("a document that was sent is printed once", () => {
  it("before anybody asks for it; every download is the stored file, byte for byte", async () => {
    const { owner, proposal_id, hash } = await newSent();
    const sent = () => react(print, owner.owner_id, `proposal:${proposal_id}`, "proposal.sent");
    expect((await counting(sent)).prints).toBe(1);
    const get = () =>
      app.request(`/api/v2/proposals/${hash}/download`).then((answer) => answer.arrayBuffer());
    const first = await counting(get);
    const again = await counting(() => Promise.all([get(), get(), get()]));
    expect([first.prints, again.prints]).toEqual([0, 0]);
    expect(Buffer.from(first.answer).subarray(0, 5).toString()).toBe("%PDF-");
    for (const each of again.answer) expect(Buffer.from(each).equals(Buffer.from(first.answer))).toBe(true);
    // The acceptance is another document.
    await accept(hash);
    expect((await app.request(`/api/v2/proposals/${hash}/download`)).status).toBe(409);
  });

  it("by the first of many who ask at once where it is not stored yet", async () => {
    const { hash } = await newSent();
    const get = () => app.request(`/api/v2/proposals/${hash}/download`);
    const { prints, answer } = await counting(() => Promise.all(Array.from({ length: 8 }, get)));
    expect(answer.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
    expect(prints).toBe(1);
  });

  it("also where one looked before another's print was stored", async () => {
    const { hash } = await newSent();
    const get = () => app.request(`/api/v2/proposals/${hash}/download`);
    const { send } = S3Client.prototype;
    const [looked, stored] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    S3Client.prototype.send = async function (this: S3Client, ...args: Parameters<typeof send>) {
      S3Client.prototype.send = send;
      const [answer] = await Promise.allSettled([this.send(...args)]);
      looked.resolve();
      await stored.promise;
      if (answer.status === "rejected") throw answer.reason;
      return answer.value;
    } as typeof send;
    const late = counting(get);
    await looked.promise;
    await get();
    stored.resolve();
    expect((await late).prints).toBe(1);
  });

  it("an invoice, too", async () => {
    const { hash } = await sentInvoice();
    const get = () => invoices.request(`/api/v2/invoices/${hash}/download`);
    expect((await counting(get)).prints).toBe(1);
    expect((await counting(get)).prints).toBe(0);
  });

  it("an invoice as it was issued stays, whatever comes after it, for its client and its owner (D12)", async () => {
    const { owner, client_id, id, hash } = await sentInvoice();
    const read = async (path: string, headers: Record<string, string> = {}) =>
      Buffer.from(await (await invoices.request(`/api/v2/invoices/${path}`, { headers })).arrayBuffer());
    const documents = async () => (await as(owner, () => Invoice.getPublic(hash))).documents;
    // The mail brings the very file that is kept.
    expect((await counting(() => mailing.sent(owner, id))).prints).toBe(1);
    const sent = await counting(() => read(`${hash}/download`));
    expect(sent.prints).toBe(0);
    expect((await documents()).map(({ kind }) => kind)).toEqual(["issued"]);

    const paid_at = await as(owner, () => Workspace.today());
    await as(owner, async () => {
      const { payments } = await Payment.markPaid(id, { paid_at, payment_method: "cash", amount: 50_000 });
      await Payment.refund(id, payments[0]?.id ?? 0, { amount: 10_000 });
      await Invoice.credit(id, { amount: 20_000, reason: "One page fewer" });
      await Client.update(client_id, { name: "Another name", billing_address: "9 Other Street" });
      await Workspace.update({ payment_instructions: "Another account", brand_name: "Another brand" });
    });
    expect((await documents())[1]).toMatchObject({ key: "issued", kind: "issued", on: paid_at });
    expect((await read(`${hash}/download`)).equals(sent.answer)).toBe(true);
    const { prints, answer } = await counting(() => read(`${hash}/documents/issued/download`));
    expect(prints).toBe(0);
    expect(answer.equals(sent.answer)).toBe(true);
    expect((await readPdf(answer)).text).toContain("Amount due $1,250.00");
    const authorization = `Bearer ${await tokenOf(owner)}`;
    for (const path of ["issued", "pdf"])
      expect((await read(`${id}/download/${path}`, { authorization })).equals(sent.answer)).toBe(true);

    // Canceled, too: the original stays beside what canceled it.
    const other = await sentInvoice();
    const before = await read(`${other.hash}/download`);
    await as(other.owner, () => Invoice.voidInvoice(other.id, {}));
    expect((await read(`${other.hash}/documents/issued/download`)).equals(before)).toBe(true);
    const listed = (await as(other.owner, () => Invoice.getPublic(other.hash))).documents;
    expect(listed.map(({ kind }) => kind)).toEqual(["account", "issued", "void"]);
  });

  it("and is not asked for without end by whoever has the link (1005)", async () => {
    holdClock();
    const { hash } = await newSent();
    const statuses = new Set<number>();
    for (let time = 0; time < 130; time++)
      statuses.add((await page().get(`/api/v2/proposals/${hash}/download`)).status);
    expect([...statuses]).toEqual([200, 429]);
  });
});

describe("printing that nobody waits for ends", () => {
  it("between two parts of the document, and is done anew for the next who asks", async () => {
    const terms = Array.from({ length: 60 }, (_, at) => ({ name: `${at}`, body: "Words. ".repeat(200) }));
    const controller = new AbortController();
    const work = renderProposal({ ...proposal, terms }, controller.signal);
    controller.abort(new Error("nobody waits"));
    await expect(work).rejects.toThrow("nobody waits");
    expect((await renderProposal({ ...proposal, terms })).length).toBeGreaterThan(1000);
  });

  it("when the last of those who wait for a file hangs up, and not before", async () => {
    const props = { name: `shared ${process.hrtime.bigint()}` };
    const begun: AbortSignal[] = [];
    /** Draws until it is told to stop. */
    const draw = (signal: AbortSignal) => {
      begun.push(signal);
      return new Promise<Uint8Array>((_done, fail) => {
        signal.addEventListener("abort", () => fail(signal.reason), { once: true });
      });
    };
    const callers = [new AbortController(), new AbortController()];
    const asked = callers.map(({ signal }) =>
      Actor.run({ type: "system", owner_id: 7, cause: "test" }, () => printOnce(props, draw), {
        request_id: "test-request",
        ip: "",
        user_agent: "",
        gone: signal,
      }),
    );
    const ends = Promise.allSettled(asked);
    await expect.poll(() => begun.length).toBe(1);
    callers[0]?.abort();
    expect(begun[0]?.aborted).toBe(false);
    callers[1]?.abort();
    expect(begun[0]?.aborted).toBe(true);
    for (const end of await ends) expect(end).toMatchObject({ status: "rejected", reason: { code: 1004 } });
    const next = await Actor.asSystem(7, "test", () => printOnce(props, async () => Buffer.from("paper")));
    expect(Buffer.from(next).toString()).toBe("paper");
  });

  it("of a download whose client went away: nothing is stored, the next one prints", async () => {
    const { hash } = await newSent();
    const path = `/api/v2/proposals/${hash}/download`;
    const caller = new AbortController();
    const asked = app.request(path, { signal: caller.signal });
    await new Promise((resolve) => setImmediate(resolve));
    caller.abort();
    expect((await asked).status).toBe(409);
    const { prints, answer } = await counting(() => app.request(path));
    expect([prints, answer.status]).toEqual([1, 200]);
  });

  it("and a failure is not kept", async () => {
    const props = { name: `${process.hrtime.bigint()}` };
    await Actor.asSystem(7, "test", async () => {
      const failed = printOnce(props, () => Promise.reject(new RangeError("no paper")));
      await expect(failed).rejects.toThrow("no paper");
      expect(Buffer.from(await printOnce(props, async () => Buffer.from("paper"))).toString()).toBe("paper");
      expect(Buffer.from(await printOnce(props, () => Promise.reject(new Error("again")))).toString()).toBe(
        "paper",
      );
    });
  });
});
