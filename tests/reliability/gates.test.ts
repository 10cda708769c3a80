import { Billing } from "@stint/core/billing";
import { type Action, GATES } from "@stint/core/billing/gate/rules";
import { Referral } from "@stint/core/billing/referral";
import { Brief } from "@stint/core/brief";
import { Terms } from "@stint/core/brief/term";
import { BriefWriter } from "@stint/core/brief/write";
import { createRecurring, pauseRecurring, resumeRecurring } from "@stint/core/invoice/recurring/change";
import { Library } from "@stint/core/library";
import { History } from "@stint/core/library/history";
import { overview } from "@stint/core/operations/project-overview";
import { startProject } from "@stint/core/operations/start-project";
import { updateProject } from "@stint/core/operations/update-project";
import { Clock } from "@stint/core/platform/clock";
import { Db } from "@stint/core/platform/db";
import { Event } from "@stint/core/platform/event";
import { Project } from "@stint/core/project";
import { Contract } from "@stint/core/project/contract";
import { Scope } from "@stint/core/project/scope";
import { Proposal } from "@stint/core/proposal";
import { Template } from "@stint/core/template";
import { Workspace } from "@stint/core/workspace";
import { beforeAll, describe, expect, it } from "vitest";
import { makeDue } from "../../packages/core/src/invoice/recurring/make";
import { PriceLineEntity } from "../../packages/core/src/library/history/entity";
import { readCommunity } from "../../packages/core/src/project/contract/community";
import { newDraft } from "../../packages/core/test/invoice/support";
import { accept, newOffer, sent } from "../../packages/core/test/proposal/support";
import { as } from "../../packages/core/test/support";
import { publishCatalog } from "../../packages/core/test/support/catalog";
import { openMoney } from "../../packages/functions/test/money-bench";
import { allRoutes } from "./support/areas";
import { filled, holes, natural } from "./support/attack";
import { newWorld, type World } from "./support/world";

const PLAN_LIMIT = 1007;
const SOON = "2099-01-01T00:00:00.000Z";
const PAST = "2020-01-01T00:00:00.000Z";

interface State {
  change: Partial<Workspace.PlanChange>;
  opens: readonly ("subscription" | "team")[];
}

/** Each way in which a workspace may stand with its plan, and what is open to it. */
const STATES: Record<string, State> = {
  free: { change: { plan: "none", subscription_status: "none" }, opens: [] },
  trialing: {
    change: { plan: "pro_yearly", trial_ends_at: SOON, subscription_status: "trialing" },
    opens: ["subscription"],
  },
  "past its trial, by the clock": {
    change: { plan: "pro_yearly", trial_ends_at: PAST, subscription_status: "trialing" },
    opens: [],
  },
  "past due": { change: { plan: "pro_monthly", subscription_status: "past_due" }, opens: ["subscription"] },
  pro: { change: { plan: "pro_monthly", subscription_status: "active" }, opens: ["subscription"] },
  team: { change: { plan: "team_yearly", subscription_status: "active" }, opens: ["subscription", "team"] },
  "a former subscriber's": { change: { plan: "none", subscription_status: "ended" }, opens: [] },
};

const setPlan = (owner_id: number, change: Partial<Workspace.PlanChange>) =>
  Db.commit(
    [Workspace.changePlanWrite({ owner_id }, { trial_ends_at: null, ...change })],
    [Event.audit("workspace.plan_set", `account:${owner_id}`)],
  );

/** A workspace with two projects, the first of which has been offered. */
async function newStage() {
  const first = await newOffer();
  const { owner } = first;
  const second = await newOffer({ owner });
  const { hash } = await sent(first);
  const { id: invoice_id } = await newDraft(owner, first.project_id);
  const [services, templates] = await as(owner, () =>
    Promise.all([
      Library.list({ community: true, per_page: 1 }),
      Template.list({ community: true, per_page: 1 }),
    ]),
  );
  const shared = { service: services.items[0]?.id ?? 0, template: templates.items[0]?.id ?? 0 };
  return { owner, first, second, hash, invoice_id, ...shared };
}
type Stage = Awaited<ReturnType<typeof newStage>>;

const refuse = (locked: boolean) => {
  if (locked) throw Object.assign(new Error("locked"), { code: PLAN_LIMIT });
};

/** What each gated action does: all of the table, by its type. */
const ACTS: Record<Action, (stage: Stage) => Promise<unknown>> = {
  "project.start": () => startProject({ name: "Another", client_name: "Cedar & Row" }),
  "project.from_past": ({ first, second }) =>
    Scope.duplicate(first.project_id, { project_id: second.project_id }),
  "proposal.offer": ({ second }) => Proposal.send({ id: second.proposal_id }),
  "recurring.create": ({ invoice_id }) =>
    createRecurring({ invoice_id, frequency: "monthly", starts_on: "2090-01-31" }),
  "service.save": () => Library.add({ name: "Care" }),
  "service.quick_add": ({ service }) => Library.forTask(service),
  "term.save": () => Contract.Library.add({ name: "Own term", body: "Words" }),
  "term.generate": () => Terms.generateTerm({ generate_via_ai: true, prompt: "Two rounds of changes." }),
  "template.save": ({ first }) => Template.create({ name: "Site", scope_id: first.project_id }),
  "template.use": async ({ second, template }) => {
    const use = () => Template.duplicateScope(template, { project_id: second.project_id });
    // Every plan includes the first.
    await use();
    await use();
  },
  "price.recommended": async ({ service, first }) => {
    const [shared, own] = await Promise.all([Library.get(service), Scope.explainPrice(first.task_ids[0])]);
    expect(own.price_locked).toBe(shared.price_locked);
    refuse(shared.price_locked);
  },
  "referral.send": () => Referral.getPage(),
  "team.project": async ({ second }) =>
    refuse((await updateProject(second.project_id, { is_solo: false })).is_solo),
  "team.seats": () => Billing.changeSeats({ extra_seats: 1 }),
};

beforeAll(async () => {
  await Promise.all([openMoney(), publishCatalog()]);
});

describe("what needs a plan (D40)", () => {
  it.each(Object.entries(STATES))("is asked on the server of a workspace that is %s", async (_, state) => {
    const stage = await newStage();
    await as(stage.owner, () => setPlan(stage.owner.owner_id, state.change));
    const told: Record<string, boolean> = {};
    for (const [action, act] of Object.entries(ACTS)) {
      const code = await as(stage.owner, () => act(stage)).then(
        () => undefined,
        (error: { code?: number }) => error.code,
      );
      told[action] = code !== PLAN_LIMIT;
    }
    const expected = Object.entries(GATES).map(([action, { needs }]) => [
      action,
      state.opens.includes(needs),
    ]);
    expect(told).toEqual(Object.fromEntries(expected));
  });

  it("goes on where it runs already when a plan ends: series, sent links, what is stored", async () => {
    const stage = await newStage();
    const { owner } = stage;
    const series = await as(owner, async () => {
      const starts_on = await Workspace.today();
      await Library.add({ name: "Kept" });
      return createRecurring({ invoice_id: stage.invoice_id, frequency: "weekly", starts_on });
    });
    await as(owner, () => setPlan(owner.owner_id, { plan: "none", subscription_status: "ended" }));
    expect(await as(owner, () => makeDue(series.id))).toBe(1);
    await as(owner, () => pauseRecurring(series.id));
    await as(owner, () => resumeRecurring(series.id, {}));
    await accept(stage.hash);
    const services = await as(owner, () => Library.list({ owned: true }));
    expect(services.items.find(({ name }) => name === "Kept")).toMatchObject({
      hidden_since: expect.any(String),
    });
  });

  it("copies a service within its project on every plan, and out of a past one as a whole scope: with a plan", async () => {
    const { owner, first, second } = await newStage();
    await as(owner, () => setPlan(owner.owner_id, { plan: "none" }));
    const copy = (scope_id: number) =>
      as(owner, async () => {
        const [phase] = (await Scope.get(scope_id)).categories;
        return Scope.duplicateTask(first.task_ids[0], { scopecategory_id: phase?.id ?? 0 });
      });
    await expect(copy(second.project_id)).rejects.toMatchObject({
      code: PLAN_LIMIT,
      message: GATES["project.from_past"].refusal,
    });
    await as(owner, () => setPlan(owner.owner_id, { plan: "pro_monthly" }));
    expect((await copy(second.project_id)).project_id).toBe(second.project_id);
  });

  it("offers one proposal at a time: the next one once the accepted project is archived", async () => {
    const stage = await newStage();
    const { owner, second } = stage;
    await as(owner, () => setPlan(owner.owner_id, { plan: "none" }));
    const offer = () => as(owner, () => Proposal.send({ id: second.proposal_id }));
    await accept(stage.hash);
    await expect(offer()).rejects.toMatchObject({ code: PLAN_LIMIT });
    await as(owner, () => Project.archive(stage.first.project_id, true));
    expect((await offer()).status).toBe("sent");
  });
});

/** Gives a service an own line and what a floor needs, so that there are numbers to lock. */
async function priceOnce({ owner, ids }: World): Promise<void> {
  const [task_id = 0, { owner_id }] = [ids.task, owner];
  const task = await as(owner, () => Scope.getTask(task_id));
  await PriceLineEntity.put({
    ...{ owner_id, project_id: task.project_id, task_id: task_id + 1, service: History.serviceKey(task) },
    ...{ currency: "USD", outcome: "accepted", price: 123_457, decided_on: "2026-10-01" },
    ...(task.unit ? { unit: task.unit } : {}),
    ...{ client_id: 1, proposal_id: 1, document_version: 1 },
  }).go();
  const told = await as(owner, () => Scope.explainPrice(task_id));
  expect(told.accepted).toMatchObject({ count: 1, prices: [123_457] });
}

/** Writes the draft of a brief that the community's services answer, as its reaction does, and accepts its first line. */
async function draftFor(owner: World["owner"], project_id: number): Promise<void> {
  const { id: brief_id } = await as(owner, () =>
    Brief.generate(project_id, { prompt: "We need a discovery workshop. We need a home page design." }),
  );
  await as({ type: "system", owner_id: owner.owner_id, cause: "test" }, () =>
    BriefWriter.writeDraft({ project_id, brief_id }),
  );
  const { phases } = await as(owner, () => Brief.get(project_id));
  const id = phases[0]?.lines[0]?.id ?? 0;
  await as(owner, () => Brief.decide(project_id, { lines: [{ id, decision: "accepted" }] }));
}

describe("what a free workspace reads, over every route", () => {
  it("has no recommended price, no number of what speaks for one, and no text that is locked", async () => {
    const world = await newWorld();
    const { owner } = world;
    await priceOnce(world);
    await as(owner, () => setPlan(owner.owner_id, { plan: "none" }));
    const locked = (await readCommunity())
      .filter(({ name }) => name !== "Confidentiality")
      .flatMap(({ body }) => (typeof body === "string" && body ? [JSON.stringify(body.slice(0, 60))] : []))
      .map((quoted) => quoted.slice(1, -1));
    const found: string[] = [];
    /** What a service or a phase of the community's costs: all but the total of a template. */
    const prices = ["price", "price_range", "price_total_rounded"];
    /** Each object of an answer that is a service or a template of the community's, with all in it. */
    const look = (path: string, value: unknown, isWithin = false): void => {
      if (Array.isArray(value)) for (const each of value) look(path, each, isWithin);
      else if (value && typeof value === "object") {
        const of = value as Record<string, unknown>;
        const isCommunity = isWithin || of.community === 1;
        if (isCommunity && "price_locked" in of && of.price_locked !== true) found.push(`${path}: unlocked`);
        for (const name of isCommunity ? prices : [])
          if ((of[name] ?? null) !== null) found.push(`${path}: a ${name}`);
        if (of.community === 1) seen.add(path);
        // The lines of a draft, and its sums.
        if ("proposed_total" in of) {
          if (of.price_locked !== true) found.push(`${path}: unlocked`);
          // What a schedule, an exclusion or a question comes from is no price's source.
          const points = (of.points as object[]).map((point) => ({ ...point, source: null }));
          const priced = JSON.stringify({ ...of, points });
          if (/"(?:\w*price|\w*total|source)":[^n]/.test(priced)) found.push(`${path}: a price`);
          if (/"deliverable_id":\d/.test(JSON.stringify(of))) seen.add(path);
        }
        if ("price_locked" in of && "win_rate" in of) {
          if (/\d/.test(JSON.stringify(of))) found.push(`${path}: a number`);
          seen.add(path);
        }
        for (const each of Object.values(value)) look(path, each, isCommunity);
      }
    };
    let read = 0;
    const seen = new Set<string>();
    const [template] = (await world.call("GET", "/api/v2/scopetemplates?community=1")).body.data;
    expect(template.price_total).toBeGreaterThan(0);
    world.ids.template = template.id;
    const { body: all } = await world.call("GET", "/api/v2/projects");
    const shown = all.data.find((each: Project.Info) => each.hidden_since === null);
    const used = `/api/v2/scopes/${template.id}/duplicate`;
    expect((await world.call("POST", used, { project_id: shown.id })).status).toBe(201);
    await draftFor(owner, shown.id);
    const open = await world.call("GET", `/api/v2/scopes/${shown.id}/openprices`);
    expect(open.body.data).toEqual({
      price_locked: true,
      has_prices: true,
      prices: [],
      template_currency: null,
    });
    for (const path of ["projects/{id}/template", "scopes/{id}", "projects/{id}/generate"]) {
      const { status, body } = await world.call("GET", `/api/v2/${path.replace("{id}", shown.id)}`);
      expect(status).toBe(200);
      look(`/api/v2/${path}`, body, true);
    }
    for (const { route } of await allRoutes()) {
      if (route.method !== "get" || route.produces) continue;
      const values = Object.fromEntries(
        holes(route.path).map((name) => [name, world.ids[natural(route.path, name)] ?? 0]),
      );
      for (const query of ["", "?community=1&per_page=200"]) {
        if (query !== "" && !("community" in route.query)) continue;
        const { body, text } = await world.call("GET", filled(route.path, values) + query);
        read += 1;
        look(route.path, body);
        if (locked.some((words) => text.includes(words))) found.push(`${route.path}: a locked text`);
      }
    }
    expect(locked.length).toBeGreaterThan(5);
    expect(read).toBeGreaterThan(100);
    expect([...seen].sort()).toEqual([
      "/api/v2/deliverables",
      "/api/v2/projects/{id}/generate",
      "/api/v2/projects/{id}/template",
      "/api/v2/scopetemplates",
      "/api/v2/scopetemplates/{hash}/public",
      "/api/v2/scopetemplates/{id}",
      "/api/v2/tasks/{id}/price",
    ]);
    expect(found).toEqual([]);
  });
});

describe("active projects beyond the plan (D40)", () => {
  /** Three projects on a plan; the first one was offered last, and the plan has ended. */
  async function newDowngrade() {
    const stage = await newStage();
    const { owner } = stage;
    const { id } = await as(owner, () => startProject({ name: "Exhibition", client_name: "Sampleton" }));
    const ids = { first: stage.first.project_id, second: stage.second.project_id, third: id };
    await as(owner, () => setPlan(owner.owner_id, { plan: "none", subscription_status: "ended" }));
    const listed = async () => {
      const { items } = await as(owner, () => Project.list({ sort: "name" }));
      return items.filter(({ hidden_since }) => hidden_since !== null).map(({ id: each }) => each);
    };
    return { ...stage, ids, listed };
  }
  const open = (owner: Stage["owner"], id: number) => as(owner, () => Project.see(id));

  it("are hidden and kept: lists say since when, opening one is refused in words", async () => {
    const { owner, ids, listed } = await newDowngrade();
    const hidden = await listed();
    expect(hidden).toHaveLength(2);
    const [shown = 0] = Object.values(ids).filter((id) => !hidden.includes(id));
    expect(await open(owner, shown)).toMatchObject({ id: shown, hidden_since: null });
    for (const id of hidden) {
      await expect(open(owner, id)).rejects.toMatchObject({
        code: PLAN_LIMIT,
        status: 402,
        message: expect.stringMatching(/^“.+” is hidden since .+: your plan shows one active project\./),
      });
      await expect(as(owner, () => overview(id))).rejects.toMatchObject({ code: PLAN_LIMIT });
      await expect(as(owner, () => Scope.get(id))).rejects.toMatchObject({ code: PLAN_LIMIT });
    }
    await as(owner, () => setPlan(owner.owner_id, { plan: "pro_monthly", subscription_status: "active" }));
    expect(await listed()).toEqual([]);
    for (const id of hidden) expect(await open(owner, id)).toMatchObject({ id });
  });

  it("let their owner pick the one that shows, once in 30 days", async () => {
    const { owner, ids, listed } = await newDowngrade();
    const [one = 0, other = 0] = await listed();
    await as(owner, () => Project.show(one));
    expect(await open(owner, one)).toMatchObject({ id: one });
    expect(await listed()).toEqual(expect.arrayContaining(Object.values(ids).filter((id) => id !== one)));
    // What shows already is no pick.
    await as(owner, () => Project.show(one));
    await expect(as(owner, () => Project.show(other))).rejects.toMatchObject({
      code: PLAN_LIMIT,
      message: expect.stringContaining("can pick again on"),
    });
    const restore = Clock.use(() => new Date(Date.now() + 31 * 86_400_000));
    try {
      await as(owner, () => Project.show(other));
      expect(await open(owner, other)).toMatchObject({ id: other });
      await expect(open(owner, one)).rejects.toMatchObject({ code: PLAN_LIMIT });
    } finally {
      restore();
    }
  });

  it("change nothing for clients, whichever shows: a sent link opens and is accepted", async () => {
    const { owner, second, ids, hash } = await newDowngrade();
    await as(owner, () => Project.show(second.project_id));
    await expect(open(owner, ids.first)).rejects.toMatchObject({ code: PLAN_LIMIT });
    await accept(hash);
    const restored = await as(owner, async () => {
      await setPlan(owner.owner_id, { plan: "pro_monthly", subscription_status: "active" });
      return Project.get(ids.first);
    });
    expect(restored.agreement.accepted).not.toBeNull();
  });
});
