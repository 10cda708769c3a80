import { createServer, type Server } from "node:http";
import { Client } from "@stint/core/client";
import { listDeliveries } from "@stint/core/invoice/delivery";
import { Clock } from "@stint/core/platform/clock";
import { env } from "@stint/core/platform/env";
import { JournalEntity } from "@stint/core/platform/event";
import { publish } from "@stint/core/platform/event/publish";
import { Workspace } from "@stint/core/workspace";
import { useNetwork } from "@stint/core/workspace/network";
import { startEinvoiceEmulator } from "@stint/local/einvoice/index";
import { pollOnce } from "@stint/local/run/poller";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { envelope } from "../../../tests/reliability/support/message";
import { newBusiness, newSent } from "../../core/test/invoice/support";
import { as, journalOf } from "../../core/test/support";
import { handler as chargeSaved } from "../src/events/invoice-sent/charge-saved";
import { handler as deliver } from "../src/events/invoice-sent/deliver";
import { handler as mailClient } from "../src/events/invoice-sent/mail-client";
import { handler as settleCredit } from "../src/events/invoice-sent/settle-credit";
import { queues, subscriptions } from "../src/manifest";
import { type MoneyBench, openMoney } from "./money-bench";

const HOUR = 3_600_000;
const HANDLERS = {
  "mail-client": mailClient,
  "charge-saved": chargeSaved,
  "settle-credit": settleCredit,
  deliver,
};

/** The time of the queues and of the product, which goes on only where a test moves it. */
let at = Date.now();
let down = false;
let tries: number[] = [];
let bench: MoneyBench;
let provider: Server;

beforeAll(async () => {
  Clock.use(() => new Date(at));
  bench = await openMoney();
  bench.useQueueTime(() => at);
  // The mail provider, which is down for as long as a test says.
  provider = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", async () => {
      tries.push(at);
      if (down)
        return void response.writeHead(400, { "x-amzn-errortype": "SendingPausedException" }).end("{}");
      const answer = await fetch(`${bench.aws.endpoint}${request.url}`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: Buffer.concat(chunks),
      });
      response.writeHead(answer.status, { "content-type": "application/json" }).end(await answer.text());
    });
  });
  await new Promise<void>((done) => provider.listen(0, "127.0.0.1", done));
  const address = provider.address();
  process.env.AWS_ENDPOINT_URL_SESV2 = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
});
afterAll(async () => {
  provider.closeAllConnections();
  provider.close();
});
beforeEach(() => {
  tries = [];
  down = false;
});

/** The reactions to a sent invoice behind their queues, with so many tries. */
function connect(triesOf: (declared: number) => number) {
  const mine = subscriptions.filter(({ event }) => event === "invoice.sent");
  for (const { reaction, queue } of mine) {
    const { tries } = queues.find(({ name }) => name === queue) ?? { tries: 0 };
    bench.aws.queues.declare({ name: `${reaction}-dead` });
    bench.aws.queues.declare({
      name: reaction,
      maxReceives: triesOf(tries),
      deadLetter: `${reaction}-dead`,
    });
  }
  bench.aws.bus.route(mine.map(({ event, reaction }) => ({ event, reaction, queue: reaction })));
  return mine.map(({ reaction, handler }) => {
    const invoke = HANDLERS[handler.split("/").at(-1) as keyof typeof HANDLERS];
    const options = {
      queues: bench.aws.queues,
      queue: reaction,
      invoke: (event: object) => invoke(event as never),
      failed: () => {},
    };
    return () => pollOnce(options);
  });
}

/** Works until nothing is left; where something waits, time goes on to its end. `each` is asked before every look. */
async function work(reactions: (() => Promise<number>)[], each: () => void) {
  for (let look = 0; look < 200; look++) {
    each();
    for (const poll of reactions) while ((await poll()) > 0);
    const next = bench.aws.db
      .prepare("SELECT MIN(visible_at) AS at FROM message WHERE queue NOT LIKE '%-dead'")
      .get()?.at;
    if (next === null || next === undefined) return;
    at = Math.max(at, Number(next));
  }
  throw new Error("This goes on and on");
}

/** Sends an invoice, and tells of it twice, as a bus may. */
async function sent(of?: Awaited<ReturnType<typeof newBusiness>>) {
  const { owner, project_id } = of ?? (await newBusiness());
  const { id } = await newSent(owner, project_id);
  const { data } = await JournalEntity.query
    .ofAggregate({ owner_id: owner.owner_id, aggregate: `invoice:${id}` })
    .go({ order: "desc" });
  const event = data.find(({ type }) => type === "invoice.sent");
  if (!event) throw new Error("it was not sent");
  const told = envelope(event as never) as never;
  expect(await publish([told, told])).toBeUndefined();
  return { owner, id };
}

const parked = () =>
  subscriptions
    .filter(({ event }) => event === "invoice.sent")
    .reduce((sum, { reaction }) => sum + bench.aws.queues.counts(`${reaction}-dead`).visible, 0);

describe("a mail provider that is down for three hours", () => {
  it("loses no mail and doubles none, and no person has to do anything", async () => {
    const reactions = connect((declared) => declared);
    const before = bench.aws.mailbox.list().length;
    const begin = at;
    const { owner, id } = await sent();
    await work(reactions, () => {
      down = at < begin + 3 * HOUR;
    });
    expect(bench.aws.mailbox.list().length - before).toBe(1);
    expect(parked()).toBe(0);
    expect(
      (await journalOf(owner.owner_id, `invoice:${id}`)).filter((type) => /incident/.test(type)),
    ).toEqual([]);
    // It was asked more and more seldom, and not long after its return.
    const asked = tries.filter((each, i) => each !== tries[i - 1]).map((each) => (each - begin) / HOUR);
    expect(asked.length).toBeLessThan(25);
    expect(asked.at(-1)).toBeGreaterThanOrEqual(3);
    expect(asked.at(-1)).toBeLessThan(5);
  });

  it("would lose it with five tries: the drill can fail", async () => {
    const reactions = connect(() => 5);
    const begin = at;
    const before = bench.aws.mailbox.list().length;
    await sent();
    await work(reactions, () => {
      down = at < begin + 3 * HOUR;
    });
    expect(bench.aws.mailbox.list().length).toBe(before);
    expect(parked()).toBeGreaterThan(0);
  });

  it("that stays down for two days leaves dead letters after a day, and not before", async () => {
    const reactions = connect((declared) => declared);
    const begin = at;
    await sent();
    await work(reactions, () => {
      down = true;
    });
    expect(parked()).toBeGreaterThan(0);
    expect((at - begin) / HOUR).toBeGreaterThan(18);
    expect((at - begin) / HOUR).toBeLessThan(30);
  });
});

describe("a network of e-invoices that is down for three hours", () => {
  it("has each e-invoice once when it is back, and the owner has nothing to do", async () => {
    const networks = await startEinvoiceEmulator();
    const former = { ...env() };
    Object.assign(env(), networks.environment);
    const business = await newBusiness();
    const [seller, buyer] = ["0208:0428759497", "0208:0123456749"];
    networks.peppol.participants.add(buyer);
    await as(business.owner, async () => {
      const { version } = await Client.get(business.client_id);
      const details = {
        electronic_address: buyer,
        buyer_reference: "B-17",
        einvoice_format: "peppol_bis",
      } as const;
      await Client.update(
        business.client_id,
        { ...details, country: "BE", city: "Gent", postcode: "9000" },
        version,
      );
      const address = { street: "1 Test Street", city: "Gent", postcode: "9000", country: "BE" };
      await Workspace.update({
        ...address,
        brand_name: "Nova",
        electronic_address: seller,
        tax_id: "BE0428759497",
        ask_for_tax: false,
      });
      await useNetwork({ network: "peppol" });
    });
    const reactions = connect((declared) => declared);
    const begin = at;
    // What the longer outage above has parked stays there.
    const before = parked();
    const { owner, id } = await sent(business);
    await work(reactions, () => {
      const isDown = at < begin + 3 * HOUR;
      networks.peppol.faults.splice(0, 1, ...(isDown ? [{ kind: "down" as const, times: 99 }] : []));
    });
    expect(networks.peppol.submissions).toHaveLength(1);
    expect(await as(owner, () => listDeliveries(id))).toMatchObject([{ status: "sent" }]);
    expect(parked()).toBe(before);
    expect((at - begin) / HOUR).toBeLessThan(5);
    Object.assign(env(), former);
    await networks.stop();
  });
});
