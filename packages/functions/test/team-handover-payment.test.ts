import { Team } from "@stint/core/team";
import { beforeAll, describe, expect, it } from "vitest";
import { allRoutes, type Served } from "../../../tests/reliability/support/areas";
import { caller } from "../../../tests/reliability/support/world";
import { findTransfers } from "../../core/src/connected-account/read";
import { SeatEntity } from "../../core/src/team/entity";
import { tokenOf } from "../../core/src/team/read";
import { newBusiness } from "../../core/test/invoice/support";
import { newPerson, type Person } from "../../core/test/project/invitation/support";
import { as } from "../../core/test/support";
import { handler as mailReceipts } from "../src/events/invoice-paid/mail-receipts";
import { handler as mailOver } from "../src/events/team-handed-over/mail-both";
import { type MoneyBench, openMoney, visitor } from "./money-bench";
import { react } from "./support";
import { ACCOUNTS, connecting } from "./support-connect";
import { AMOUNT, API, FEE, intentIn, state } from "./support-payment";
import { tokenFor } from "./support-people";

let bench: MoneyBench;
let routes: Served[];
beforeAll(async () => {
  [routes, bench] = await Promise.all([allRoutes(), openMoney()]);
});
const { connected, sent, hear } = connecting(() => bench);

/** A company whose owner has a bank account, with an admin. */
async function newCompany() {
  const business = await connected(undefined, await newBusiness({ plan: "team_yearly" }));
  const { owner } = business;
  const { owner_id } = owner;
  const kim = await newPerson("Kim");
  const { id } = await as(owner, () => Team.invite({ name: "Kim", email_address: kim.email }));
  const { data } = await SeatEntity.get({ owner_id, id }).go({ consistent: true });
  if (!data) throw new Error("nobody was invited");
  await as(kim.actor, () => Team.accept(tokenOf(data), {}));
  const call = async (person: Person, method: string, path: string, body?: object) => {
    const answer = await caller(routes, await tokenFor(person), { "stint-workspace": `${owner_id}` })(
      method,
      path,
      body,
    );
    expect(answer.status, answer.text).toBeLessThan(300);
    return JSON.parse(answer.text || "{}").data;
  };
  const handOver = async () => {
    await call(owner, "POST", "/api/v2/team/handover", { user_id: kim.actor.user_id });
    await call(kim.actor, "POST", "/api/v2/team/handover/accept", {});
    await react(mailOver, owner_id, `team:${owner_id}`, "team.handed_over");
  };
  const begin = async (hash: string) => {
    const { body } = await visitor().post(`${API}/${hash}/cardpayment`);
    return { account: body.data.provider_account, intent: intentIn(body.data.client_secret) };
  };
  const mailsOf = (address: string) => bench.aws.mailbox.list(address).map(({ text }) => text);
  return { ...business, owner_id, kim, call, handOver, begin, mailsOf };
}

describe("a payment that was begun before its company changed hands", () => {
  it("is finished on the account of the former owner, pays its invoice, and is told to both before", async () => {
    const company = await newCompany();
    const { owner, owner_id, kim, provider_id, begin, call, mailsOf } = company;
    const [early, late] = [await sent(company, ["card"]), await sent(company, ["card"])];
    const begun = await begin(early.hash);
    expect(begun.account).toBe(provider_id);
    await company.handOver();
    const theirs = { stripeAccount: provider_id };
    await bench.stripe.stripe.paymentIntents.confirm(
      begun.intent,
      { payment_method: "pm_card_visa" },
      theirs,
    );
    await hear();
    expect(await state(owner, early.id)).toMatchObject({ status: "paid", payments: [{ fee: FEE }] });
    const { pending } = await bench.stripe.stripe.balance.retrieve({}, theirs);
    expect(pending).toMatchObject([{ amount: AMOUNT - FEE }]);
    // What is begun after it goes elsewhere, and waits.
    expect((await begin(late.hash)).account).toBeNull();
    const waiting = await call(kim.actor, "GET", `${ACCOUNTS}/waiting`);
    expect(waiting).toMatchObject({ connected: false, account: null, payments: [] });
    await react(mailReceipts, owner_id, `invoice:${early.id}`, "invoice.paid");
    const [told = "", receipt = ""] = mailsOf(kim.email).slice(-2);
    expect(told).toContain("What a client began to pay before still goes to the former owner's bank.");
    expect(receipt).toContain(
      "$1,213.45 after the fee goes to the bank that was connected when Cedar & Row began to pay, because the company changed hands since.",
    );
    expect(receipt).not.toContain("You get");
    expect(mailsOf(`robin-${owner.user_id}@sample.test`).at(-1)).toContain(
      "what a client began to pay before still arrives in your bank.",
    );
    for (let days = 0; days < 4; days += 2) {
      await bench.stripe.advance(2);
      await hear();
    }
    const transfers = await as(owner, findTransfers);
    expect(transfers).toMatchObject([{ amount: AMOUNT - FEE, status: "paid" }]);
  });
});

describe("where clients transfer to, in a company that changes hands", () => {
  const FORMER = {
    bank_accounts: [
      {
        currency: "USD",
        country: "US",
        holder: "Former Owner",
        bank: "Placeholder Bank",
        iban: "",
        bic: "",
        routing: "110000000",
        account: "000123456789",
        reference: "number",
      },
    ],
    own_methods: [{ kind: "link", name: "Former wallet", url: "https://wallet.example/former", details: "" }],
    payment_instructions: "Transfer to the former owner",
  };
  const waysOf = ({ bank_accounts, own_methods, payment_instructions }: Record<string, unknown>) => ({
    bank_accounts,
    own_methods,
    payment_instructions,
  });

  it("no new invoice names the former owner, what was sent keeps its words, and a return brings them back", async () => {
    const company = await newCompany();
    const { owner, kim, call, mailsOf } = company;
    await call(owner, "PATCH", "/api/v2/currentuser", FORMER);
    const before = waysOf(await call(owner, "GET", "/api/v2/currentuser"));
    expect(JSON.stringify(before)).toContain("Former Owner");
    const early = await sent(company, ["manual"]);
    await company.handOver();

    expect(waysOf(await call(kim.actor, "GET", "/api/v2/currentuser"))).toEqual({
      bank_accounts: [],
      own_methods: [],
      payment_instructions: "",
    });
    const present = { ...kim.actor, owner_id: company.owner_id };
    const late = await sent({ ...company, owner: present }, ["manual"]);
    expect(JSON.stringify((await state(present, late.id)).snapshot)).not.toMatch(/former/i);
    expect(JSON.stringify((await state(present, early.id)).snapshot)).toContain("Former Owner");
    expect(mailsOf(kim.email).at(-1)).toContain(
      "new invoices no longer name the former owner's bank details",
    );

    await call(kim.actor, "PATCH", "/api/v2/currentuser", { payment_instructions: "Transfer to Kim" });
    await call(owner, "POST", "/api/v2/team/handover/return", {});
    expect(waysOf(await call(owner, "GET", "/api/v2/currentuser"))).toEqual(before);
  });
});
