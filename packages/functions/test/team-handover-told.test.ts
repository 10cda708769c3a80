import { Billing } from "@stint/core/billing";
import { Notification } from "@stint/core/notification";
import { Profile } from "@stint/core/profile";
import { Team } from "@stint/core/team";
import { User } from "@stint/core/user";
import { beforeAll, describe, expect, it } from "vitest";
import { allRoutes, type Served } from "../../../tests/reliability/support/areas";
import { caller } from "../../../tests/reliability/support/world";
import { find as findSubscription } from "../../core/src/billing/read";
import { ListingEntity } from "../../core/src/profile/directory/entity";
import { SeatEntity } from "../../core/src/team/entity";
import { tokenOf } from "../../core/src/team/read";
import { newPerson, newStudio, type Person } from "../../core/test/project/invitation/support";
import { as } from "../../core/test/support";
import { handler as introduceOwner } from "../src/events/team-handed-over/introduce-owner";
import { handler as listPeople } from "../src/events/team-handed-over/list-person";
import { handler as notifyAdmin } from "../src/events/team-handover-asked/notify-admin";
import { type MoneyBench, openMoney } from "./money-bench";
import { react } from "./support";
import { tokenFor } from "./support-people";

let bench: MoneyBench;
let routes: Served[];
beforeAll(async () => {
  [routes, bench] = await Promise.all([allRoutes(), openMoney()]);
});

/** A company whose owner asked its admin to take it over. */
async function askKim() {
  const { owner } = await newStudio();
  const { owner_id } = owner;
  const kim = await newPerson("Kim");
  const { id } = await as(owner, () => Team.invite({ name: "Kim", email_address: kim.email }));
  const { data } = await SeatEntity.get({ owner_id, id }).go({ consistent: true });
  if (!data) throw new Error("nobody was invited");
  await as(kim.actor, () => Team.accept(tokenOf(data), {}));
  const post = async (person: Person, path: string, body: object) => {
    const call = caller(routes, await tokenFor(person), { "stint-workspace": `${owner_id}` });
    const { status, text } = await call("POST", `/api/v2/team/handover${path}`, body);
    expect(status, text).toBeLessThan(300);
  };
  await post(owner, "", { user_id: kim.actor.user_id });
  return { owner, owner_id, kim, answer: (with_: "accept" | "decline") => post(kim.actor, `/${with_}`, {}) };
}

const bellsOf = async (user_id: number) =>
  (await Notification.recent(user_id, 10)).filter(({ type }) => type === "team.handover_asked");

describe("of handing a company over", () => {
  it("the admin is notified in the app, once", async () => {
    const { owner_id, kim } = await askKim();
    for (let delivery = 0; delivery < 2; delivery++)
      await react(notifyAdmin, owner_id, `team:${owner_id}`, "team.handover_asked");
    expect(await bellsOf(kim.actor.user_id)).toMatchObject([
      { title: "Robin Sample asks you to take over Mockford Books." },
    ]);
  });

  it("members find both by the business that each has from then on", async () => {
    const { owner, owner_id, kim, answer } = await askKim();
    const people = [owner, kim.actor];
    for (const person of people) await as(person, () => Profile.update({ headline: "Books" }));
    const listed = async () => {
      const rows = await Promise.all(
        people.map(({ user_id }) => ListingEntity.get({ user_id }).go({ consistent: true })),
      );
      return rows.map(({ data }) => data?.facts?.brand_name);
    };
    expect((await listed())[0]).toBe("Mockford Books");
    await answer("accept");
    for (let delivery = 0; delivery < 2; delivery++)
      await react(listPeople, owner_id, `team:${owner_id}`, "team.handed_over");
    expect(await listed()).toEqual(["Robin Sample", "Mockford Books"]);
  });

  it("nobody is notified who has answered", async () => {
    const { owner_id, kim, answer } = await askKim();
    await answer("decline");
    await react(notifyAdmin, owner_id, `team:${owner_id}`, "team.handover_asked");
    expect(await bellsOf(kim.actor.user_id)).toEqual([]);
  });

  it("the payment provider is told the new owner's name and address, and not before", async () => {
    const { owner, owner_id, kim, answer } = await askKim();
    await as(owner, () => Billing.setup());
    const { customer_id = "" } = (await as(owner, () => findSubscription())) ?? {};
    const told = async () => {
      const customer = await bench.stripe.stripe.customers.retrieve(customer_id);
      return customer.deleted ? undefined : [customer.name, customer.email];
    };
    const former = await User.getOwner(owner_id);
    expect(await told()).toEqual(["Robin Sample", former.email]);
    await answer("accept");
    await react(introduceOwner, owner_id, `team:${owner_id}`, "team.handed_over");
    expect(await told()).toEqual(["Kim Demoff", kim.email]);
  });
});
