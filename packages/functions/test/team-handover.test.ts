import { Account } from "@stint/core/connected-account";
import { deleteAccount } from "@stint/core/operations/delete-account";
import { Clock } from "@stint/core/platform/clock";
import { Team } from "@stint/core/team";
import { User } from "@stint/core/user";
import { Workspace } from "@stint/core/workspace";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { allRoutes, type Served } from "../../../tests/reliability/support/areas";
import { caller } from "../../../tests/reliability/support/world";
import { ReceivingEntity } from "../../core/src/connected-account/entity";
import { find as findAccount, till } from "../../core/src/connected-account/read";
import { SessionEntity } from "../../core/src/identity/entity";
import { SeatEntity } from "../../core/src/team/entity";
import { type Action, handover, STATES, type State } from "../../core/src/team/handover/rules";
import { tokenOf } from "../../core/src/team/read";
import { newPerson, newStudio, type Person } from "../../core/test/project/invitation/support";
import { as, journalOf } from "../../core/test/support";
import { handler as mailBack } from "../src/events/team-handed-back/mail-both";
import { handler as mailOver } from "../src/events/team-handed-over/mail-both";
import { handler as mailAsked } from "../src/events/team-handover-asked/mail-admin";
import { handler as mailDeclined } from "../src/events/team-handover-declined/mail-owner";
import { handler as endSeats } from "../src/events/user-deleted/end-seats";
import { react } from "./support";
import { tokenFor } from "./support-people";
import { openFilesAndMail } from "./support-proposal";

let routes: Served[];
let mail: Awaited<ReturnType<typeof openFilesAndMail>>;
beforeAll(async () => {
  [routes, mail] = await Promise.all([allRoutes(), openFilesAndMail()]);
});
let restore = () => {};
afterEach(() => restore());

const HOUR = 3_600_000;
/** Moves the time on by some hours, for this test. */
function pass(hours: number) {
  restore();
  restore = Clock.use(() => new Date(Date.now() + hours * HOUR));
}

/** Calls of a person for a company, signed in anew: a session ends with each change of hands. */
const visit = (person: Person, { owner_id }: { owner_id: number }) => {
  const headers = { "stint-workspace": `${owner_id}` };
  return async (method: string, path: string, body?: unknown) =>
    caller(routes, await tokenFor(person), headers)(method, `/api/v2${path}`, body);
};

/** A company with two admins. */
async function newCompany() {
  const { owner, project_id } = await newStudio();
  const { owner_id } = owner;
  const join = async (name: string) => {
    const person = await newPerson(name);
    const { id } = await as(owner, () => Team.invite({ name, email_address: person.email }));
    const { data } = await SeatEntity.get({ owner_id, id }).go({ consistent: true });
    if (!data) throw new Error("nobody was invited");
    await as(person.actor, () => Team.accept(tokenOf(data), {}));
    return person;
  };
  const [kim, sam] = [await join("Kim"), await join("Sam")];
  const page = { from: visit(owner, owner), to: visit(kim.actor, owner), other: visit(sam.actor, owner) };
  const call = (who: keyof typeof page, action: Action, user_id = kim.actor.user_id) => {
    if (action === "ask") return page[who]("POST", "/team/handover", { user_id });
    if (action === "withdraw") return page[who]("DELETE", "/team/handover");
    return page[who]("POST", `/team/handover/${action}`, {});
  };
  const must = async (who: keyof typeof page, action: Action) => {
    const answer = await call(who, action);
    expect([answer.status, action], answer.text).toEqual([action === "ask" ? 201 : 200, action]);
  };
  const email = async (person: Person) => (await User.row(person.user_id))?.email ?? "";
  return { owner, owner_id, project_id, kim, sam, page, call, must, email };
}
type Company = Awaited<ReturnType<typeof newCompany>>;

/** How a company comes to each state. */
const REACH: Record<State, (of: Company) => Promise<void>> = {
  asked: ({ must }) => must("from", "ask"),
  expired: async ({ must }) => {
    await must("from", "ask");
    pass(Team.Handover.ANSWER_DAYS * 24);
  },
  declined: async ({ must }) => {
    await must("from", "ask");
    await must("to", "decline");
  },
  withdrawn: async ({ must }) => {
    await must("from", "ask");
    await must("from", "withdraw");
  },
  done: async ({ must }) => {
    await must("from", "ask");
    await must("to", "accept");
  },
  settled: async ({ must }) => {
    await must("from", "ask");
    await must("to", "accept");
    pass(Team.Handover.RETURN_HOURS);
  },
  returned: async ({ must }) => {
    await must("from", "ask");
    await must("to", "accept");
    await must("from", "return");
  },
};

const PEOPLE = ["from", "to", "other"] as const;
const PART = { withdraw: "from", decline: "to", accept: "to", return: "from" } as const;

/** The code that refuses an action of a person in a state; undefined where it is theirs to do. */
function refusalOf(state: State | "none", who: (typeof PEOPLE)[number], action: Action): number | undefined {
  const owner = state === "done" || state === "settled" ? "to" : "from";
  if ((action === "ask" || action === "withdraw") && who !== owner) return 1002;
  if (action === "ask") return state === "none" ? undefined : handover.guard(state, "ask");
  if (state === "none" || who !== PART[action]) return 1003;
  return handover.guard(state, action);
}

describe("handing a company over", () => {
  it.each(["none", ...STATES] as const)(
    "is refused in the state %s to whom it is not theirs",
    async (state) => {
      const company = await newCompany();
      if (state !== "none") await REACH[state](company);
      for (const who of PEOPLE)
        for (const action of handover.actions) {
          const code = refusalOf(state, who, action);
          if (code === undefined) continue;
          const { body } = await company.call(who, action, company.sam.actor.user_id);
          expect([who, action, body.error?.code], JSON.stringify(body)).toEqual([who, action, code]);
        }
    },
  );

  it("changes places: the admin owns the company, the owner is an admin with an empty workspace", async () => {
    const { owner, owner_id, project_id, kim, page, call, must } = await newCompany();
    const [before, after] = [await tokenFor(owner), await tokenFor(kim.actor)];
    expect((await call("from", "ask")).body.data).toMatchObject({
      status: "asked",
      part: "from",
      to: { user_id: kim.actor.user_id, name: "Kim Demoff" },
    });
    expect((await page.to("GET", "/team")).body.data.handover).toMatchObject({ status: "asked", part: "to" });
    expect((await page.other("GET", "/team")).body.data.handover).toBeNull();
    await must("to", "accept");
    expect(await Workspace.find(owner_id)).toMatchObject({ held_by: kim.actor.user_id });
    for (const token of [before, after])
      expect((await caller(routes, token)("GET", "/api/v2/currentuser")).status).toBe(401);

    const team = (await page.to("GET", "/team")).body.data;
    expect(team).toMatchObject({
      owner: { user_id: kim.actor.user_id, self: true },
      handover: { status: "done", part: "to" },
      seats: { taken: 3 },
    });
    expect(team.admins.map(({ user_id }: { user_id: number }) => user_id)).toContain(owner.user_id);
    // What was the former owner's alone is the new one's; the former one sees what is the team's.
    expect((await page.to("GET", `/projects/${project_id}`)).status).toBe(200);
    expect((await page.from("GET", `/projects/${project_id}`)).status).toBe(404);
    const alone = caller(routes, await tokenFor(owner));
    expect((await alone("GET", "/api/v2/projects")).body.data).toEqual([]);
    expect((await alone("GET", "/api/v2/currentuser")).body.data).toMatchObject({
      role: "owner",
      companies: [{ company_user_id: owner_id }],
    });
    // Neither of them does twice what they did.
    expect((await call("to", "accept")).body.error.code).toBe(1016);
    expect(await journalOf(owner_id, `team:${owner_id}`)).toEqual(
      expect.arrayContaining(["team.handover_asked", "team.handed_over"]),
    );
  });

  it("is done once for two tabs at the same time", async () => {
    const { owner_id, call, must } = await newCompany();
    const asked = await Promise.all([call("from", "ask"), call("from", "ask")]);
    expect(asked.map(({ status }) => status).sort()).toEqual([201, 409]);
    const accepted = await Promise.all([call("to", "accept"), call("to", "accept")]);
    // The second finds it done, or its session ended.
    expect(accepted.filter(({ status }) => status === 200)).toHaveLength(1);
    await must("from", "return");
    const journal = await journalOf(owner_id, `team:${owner_id}`);
    for (const type of ["team.handover_asked", "team.handed_over", "team.handed_back"])
      expect(journal.filter((each) => each === type)).toHaveLength(1);
  });

  it("is taken back within a day: both have what they had", async () => {
    const { owner, owner_id, kim, page, must } = await newCompany();
    const [former, next] = await Promise.all([User.row(owner.user_id), User.row(kim.actor.user_id)]);
    await must("from", "ask");
    await must("to", "accept");
    pass(23);
    // Whoever may take it back is not removed meanwhile.
    const removal = await page.to("DELETE", `/team/admins/${owner.user_id}`);
    expect(removal.body.error).toMatchObject({ code: 1004 });
    await must("from", "return");
    expect(await Workspace.find(owner_id)).toMatchObject({ held_by: owner.user_id });
    expect(await User.row(owner.user_id)).toMatchObject({ workspace_id: former?.workspace_id });
    expect(await User.row(kim.actor.user_id)).toMatchObject({ workspace_id: next?.workspace_id });
    const team = (await page.from("GET", "/team")).body.data;
    expect(team).toMatchObject({ owner: { user_id: owner.user_id }, handover: null, seats: { taken: 3 } });
    expect(team.admins.map(({ user_id }: { user_id: number }) => user_id)).toContain(kim.actor.user_id);
    // It may be asked anew.
    await must("from", "ask");
  });

  it("needs a fresh proof to be asked and to be taken back (1008)", async () => {
    const { owner, kim, call, must } = await newCompany();
    const old = async (person: Person, owner_id: number, path: string, body: object) => {
      const token = await tokenFor(person);
      const { data } = await SessionEntity.query.ofUser({ user_id: person.user_id }).go();
      for (const { user_id, sid } of data)
        await SessionEntity.patch({ user_id, sid }).set({ created_at: "2026-01-01T00:00:00.000Z" }).go();
      return caller(routes, token, { "stint-workspace": `${owner_id}` })("POST", `/api/v2${path}`, body);
    };
    const { owner_id } = owner;
    const asked = await old(owner, owner_id, "/team/handover", { user_id: kim.actor.user_id });
    expect(asked.body.error.code).toBe(1008);
    await must("from", "ask");
    await must("to", "accept");
    expect((await old(owner, owner_id, "/team/handover/return", {})).body.error.code).toBe(1008);
    expect((await call("from", "return")).status).toBe(200);
  });

  it("is for admins of a company on a team plan, and once their own workspace is empty", async () => {
    const { owner, kim, call, must, page } = await newCompany();
    const stranger = await newPerson("Ada");
    expect((await call("from", "ask", stranger.actor.user_id)).body.error.code).toBe(1003);
    expect((await call("from", "ask", owner.user_id)).body.error.code).toBe(1000);
    const plain = await newStudio({ plan: "none" });
    const alone = visit(plain.owner, plain.owner);
    const refused = await alone("POST", "/team/handover", { user_id: kim.actor.user_id });
    expect(refused.body.error.code).toBe(1007);

    await must("from", "ask");
    const own = caller(routes, await tokenFor(kim.actor));
    const client = await own("POST", "/api/v2/clients", { name: "Cedar & Row" });
    expect(client.status).toBe(201);
    // The owner reads it before asking, and no admin does.
    const elsewhere = async (who: "from" | "other") =>
      (await page[who]("GET", "/team")).body.data.owners_elsewhere;
    expect(await elsewhere("from")).toEqual([kim.actor.user_id]);
    expect(await elsewhere("other")).toEqual([]);
    expect((await call("to", "accept")).body.error.code).toBe(1004);
    expect(await Workspace.find(owner.owner_id)).toMatchObject({ held_by: owner.user_id });
    await own("DELETE", `/api/v2/clients/${client.body.data.id}`);
    expect(await elsewhere("from")).toEqual([]);
    // An admin whose seat has ended takes nothing over, also once they have another.
    await page.from("DELETE", `/team/admins/${kim.actor.user_id}`);
    expect((await call("to", "accept")).body.error.code).toBe(1002);
  });

  it("sets the bank of the former owner aside until it is taken back", async () => {
    const { owner, owner_id, kim, must } = await newCompany();
    await ReceivingEntity.create({
      ...{ owner_id, id: 7, version: 1, created_at: "2026-01-01T00:00:00.000Z", provider_id: "acct_former" },
      ...{ status: "active", charges_enabled: true, payouts_enabled: true, due: [] },
      ...{ country: "US", currency: "USD" },
    }).go();
    await must("from", "ask");
    await must("to", "accept");
    expect(await findAccount(owner_id)).toBeUndefined();
    expect(await as(owner, till)).toMatchObject({ account: undefined });
    await must("from", "return");
    expect(await as(owner, till)).toMatchObject({ account: "acct_former" });
    await must("from", "ask");
    await must("to", "accept");
    // The new owner's own takes its place, and is theirs in its turn.
    const opened = await as({ ...kim.actor, owner_id }, () => Account.open({ country: "US" }));
    expect(await findAccount(owner_id)).toMatchObject({ id: opened.id, former: ["acct_former"] });
    await must("from", "return");
    expect(await findAccount(owner_id)).toBeUndefined();
  });

  it("is mailed to both, each time once", async () => {
    const { owner, owner_id, kim, must, email } = await newCompany();
    const on = async (handler: Parameters<typeof react>[0], type: string) => {
      for (let delivery = 0; delivery < 2; delivery++)
        expect(await react(handler, owner_id, `team:${owner_id}`, type)).toEqual({ batchItemFailures: [] });
    };
    const subjects = async (address: string) => (await mail.to(address)).map(({ subject }) => subject);
    await must("from", "ask");
    await on(mailAsked, "team.handover_asked");
    await must("to", "decline");
    await on(mailDeclined, "team.handover_declined");
    await must("from", "ask");
    await must("to", "accept");
    await on(mailOver, "team.handed_over");
    await must("from", "return");
    await on(mailBack, "team.handed_back");
    expect(await subjects(kim.email)).toEqual([
      "Robin Sample asks you to take over Mockford Books",
      "You own Mockford Books now",
      "Robin Sample took Mockford Books back",
    ]);
    expect(await subjects(await email(owner))).toEqual([
      "Kim Demoff declined to take over Mockford Books",
      "Kim Demoff owns Mockford Books now",
      "You own Mockford Books again",
    ]);
  });

  it("leaves the company alone when its former owner deletes their account", async () => {
    const { owner, owner_id, kim, page, must } = await newCompany();
    await must("from", "ask");
    await must("to", "accept");
    pass(Team.Handover.RETURN_HOURS);
    const { workspace_id = 0 } = (await User.row(owner.user_id)) ?? {};
    await as({ ...owner, owner_id: workspace_id }, () => deleteAccount({}));
    await react(endSeats, workspace_id, `user:${owner.user_id}`, "user.deleted");
    const team = (await page.to("GET", "/team")).body.data;
    expect(team.owner).toMatchObject({ user_id: kim.actor.user_id });
    expect(team.admins).toHaveLength(1);
    expect(await User.getOwner(owner_id)).toMatchObject({ id: kim.actor.user_id });
  });
});
