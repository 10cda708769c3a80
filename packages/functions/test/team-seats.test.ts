import { iso } from "@stint/core/platform/clock";
import { Team } from "@stint/core/team";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { allRoutes, type Served } from "../../../tests/reliability/support/areas";
import { caller } from "../../../tests/reliability/support/world";
import { SubscriptionEntity } from "../../core/src/billing/entity";
import { SeatEntity } from "../../core/src/team/entity";
import { tokenOf } from "../../core/src/team/read";
import { newPerson, type Person } from "../../core/test/project/invitation/support";
import { as } from "../../core/test/support";
import { handler as reviewSeats } from "../src/events/subscription-changed/review-seats";
import { type MoneyBench, openMoney } from "./money-bench";
import { react } from "./support";
import { SUBSCRIPTION, type Subscriber, subscribing } from "./support-billing";
import { tokenFor } from "./support-people";

let bench: MoneyBench;
let restore: () => void;
let routes: Served[];
beforeAll(async () => {
  bench = await openMoney();
  restore = useClock();
  routes = await allRoutes();
});
afterAll(() => restore());

const { choose, customer, pass, renew, useClock, sdk } = subscribing(() => bench);
beforeEach(renew);

/** Calls of a person, in their own workspace or for a company; signed in anew, because the clock moves. */
function visit(person: Person, company?: Person) {
  const headers: Record<string, string> = company ? { "stint-workspace": `${company.owner_id}` } : {};
  return async (method: string, path: string, body?: unknown) =>
    caller(routes, await tokenFor(person), headers)(method, `/api/v2${path}`, body);
}

async function invite({ owner }: Pick<Subscriber, "owner">, email_address: string): Promise<string> {
  const seat = await as(owner, () => Team.invite({ name: "Kim Demoff", email_address }));
  const { data } = await SeatEntity.get({ owner_id: owner.owner_id, id: seat.id }).go({ consistent: true });
  if (!data) throw new Error("nobody was invited");
  return tokenOf(data);
}

async function join(of: Pick<Subscriber, "owner">) {
  const person = await newPerson();
  const token = await invite(of, person.email);
  const answer = await visit(person.actor)("POST", `/invitations/${token}/accept`, {});
  expect(answer.status, answer.text).toBe(200);
  return person;
}

/** A company whose three seats are taken, a year paid. */
async function newFullCompany(card?: string) {
  const of = await customer(card);
  await choose(of.page, "team_yearly");
  await pass(15);
  expect(await of.state()).toMatchObject({ status: "active", extra_seats: 0, seats: 3 });
  const admins = [await join(of), await join(of)];
  return { of, admins };
}

const paid = async (of: Subscriber): Promise<number[]> => {
  const { data } = await sdk().invoices.list({ customer: await of.customer_id(), limit: 100 });
  return data.map(({ amount_paid }) => amount_paid).filter((amount) => amount > 0);
};

describe("a seat beyond those of the plan", () => {
  it("is charged when it is accepted, as the preview said, and never before", async () => {
    const { of } = await newFullCompany();
    const own = visit(of.owner);
    const { body: asked } = await own("GET", "/team/invitations/preview");
    expect(asked.data).toMatchObject({ included: false, charge: { takes_effect: "now" } });
    const price = asked.data.charge.due_amount;
    expect(price).toBeGreaterThan(0);
    const before = await paid(of);
    const kim = await newPerson();
    const token = await invite(of, kim.email);
    expect(await paid(of)).toEqual(before);
    expect((await visit(kim.actor)("POST", `/invitations/${token}/accept`, {})).status).toBe(200);
    const [charge] = await paid(of);
    expect(await paid(of)).toHaveLength(before.length + 1);
    // A few seconds of the period lie between the two.
    expect(Math.abs((charge ?? 0) - price)).toBeLessThan(3);
    expect(await of.state()).toMatchObject({ extra_seats: 1, seats: 4 });
    const { seats, admins } = (await own("GET", "/team")).body.data;
    expect(seats).toMatchObject({ included: 3, extra: 1, taken: 4, invited: 0 });
    expect(admins.map((each: Team.Seat) => each.charge_year)).toEqual([0, 0, 9600]);
  });

  it("is bought once for one invitation, and twice for two that are accepted at the same time", async () => {
    const { of } = await newFullCompany();
    const kim = await newPerson();
    const token = await invite(of, kim.email);
    const both = await Promise.all(
      [1, 2].map(() => visit(kim.actor)("POST", `/invitations/${token}/accept`, {})),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.map(({ body }) => body.error?.code).filter(Boolean)).toEqual([2017]);
    expect(await of.state()).toMatchObject({ extra_seats: 1 });

    const people = [await newPerson("Mira"), await newPerson("Sam")];
    const tokens = [await invite(of, people[0]?.email ?? ""), await invite(of, people[1]?.email ?? "")];
    const two = await Promise.all(
      people.map(({ actor }, at) => visit(actor)("POST", `/invitations/${tokens[at]}/accept`, {})),
    );
    expect(two.map(({ status }) => status)).toEqual([200, 200]);
    expect(await of.state()).toMatchObject({ extra_seats: 3 });
  });

  it("is not given where the card is declined: the invitation stays open, and says why", async () => {
    const { of } = await newFullCompany();
    await of.attach("pm_card_chargeCustomerFail");
    const kim = await newPerson();
    const token = await invite(of, kim.email);
    const answer = await visit(kim.actor)("POST", `/invitations/${token}/accept`, {});
    expect(answer).toMatchObject({ status: 409, body: { error: { code: 1004 } } });
    expect(answer.body.error.message).toContain("Robin has to look at the plan");
    expect(await of.state()).toMatchObject({ extra_seats: 0 });
    expect((await visit(kim.actor)("GET", `/invitations/${token}`)).body.data).toMatchObject({
      status: "pending",
    });
    expect((await visit(kim.actor, of.owner)("GET", "/team")).status).toBe(403);
  });
});

describe("a change of seats", () => {
  it("waits for what the provider was asked for before, and may still make", async () => {
    const { of } = await newFullCompany();
    const { owner_id } = of.owner;
    const at = iso();
    await SubscriptionEntity.patch({ owner_id })
      .set({ asked: { id: 7, plan: "team_monthly", extra_seats: 0, at } })
      .go();
    const more = () => of.page.post(`${SUBSCRIPTION}/seats`, { extra_seats: 3 });
    expect((await more()).body.error).toMatchObject({ code: 2025 });
    await SubscriptionEntity.patch({ owner_id }).remove(["asked"]).go();
    expect((await more()).body.data).toMatchObject({ extra_seats: 3 });
  });
});

describe("more admins than seats", () => {
  it("hides nothing; after two weeks the youngest only reads, until there is a seat", async () => {
    const { of, admins } = await newFullCompany();
    const third = await join(of);
    const [first] = admins;
    expect((await of.page.post(`${SUBSCRIPTION}/seats`, { extra_seats: 0 })).status).toBe(200);
    const { owner_id } = of.owner;
    await react(reviewSeats, owner_id, `subscription:${owner_id}`, "subscription.changed");
    const own = visit(of.owner);
    const told = (await own("GET", "/team")).body.data.seats;
    expect(told).toMatchObject({ taken: 4, extra: 0 });
    expect(told.over_since).not.toBeNull();
    const acting = visit(third.actor, of.owner);
    let made = 0;
    const change = () => acting("POST", "/clients", { name: `Client ${made++}` });
    expect((await change()).status).toBe(201);
    await pass(15);
    expect((await acting("GET", "/team")).status).toBe(200);
    expect(await change()).toMatchObject({ status: 402, body: { error: { code: 1007 } } });
    if (!first) throw new Error("nobody is there");
    expect((await visit(first.actor, of.owner)("POST", "/clients", { name: "Older" })).status).toBe(201);
    const { admins: seen } = (await own("GET", "/team")).body.data;
    expect(seen.map(({ read_only }: Team.Seat) => read_only)).toEqual([false, false, true]);

    expect((await own("DELETE", `/team/admins/${first.actor.user_id}`)).status).toBe(200);
    expect((await change()).status).toBe(201);
    expect((await own("GET", "/team")).body.data.seats).toMatchObject({ over_since: null, taken: 3 });
  });
});
