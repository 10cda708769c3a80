import { Brief } from "@stint/core/brief";
import { Library } from "@stint/core/library";
import { duplicateProject } from "@stint/core/operations/start-project";
import { Project } from "@stint/core/project";
import { Scope } from "@stint/core/project/scope";
import { Proposal } from "@stint/core/proposal";
import { Template } from "@stint/core/template";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { as } from "../support";
import { newWorkspace } from "../support/workspace";
import { draftOf, engineOf, newBrief, PROMPT, service } from "./support";

let restore: () => void;
beforeEach(() => {
  restore = Brief.usePlanner(engineOf(draftOf));
});
afterEach(() => restore());

/** A draft of three services, the first of them with a price. */
async function newDraft(operationsOf = draftOf, prompt = PROMPT) {
  restore();
  restore = Brief.usePlanner(engineOf(operationsOf));
  const owner = await newWorkspace({ plan: "pro_monthly" });
  await as(owner, () => Library.add({ name: "Homepage", role_id: "541", price: 150_000 }));
  const brief = await newBrief(owner);
  await brief.write((await brief.ask(prompt)).id);
  const { phases } = await brief.see();
  const [homepage = 0, search = 0, builder = 0] = phases.flatMap(({ lines }) => lines.map(({ id }) => id));
  const decide = (decision: Brief.Decision, ...ids: number[]) =>
    as(owner, () => Brief.decide(brief.id, { lines: ids.map((id) => ({ id, decision })) }));
  const total = async () => (await as(owner, () => Project.get(brief.id))).price_total;
  const services = async () => (await brief.scope()).tasks.map(({ name, price }) => [name, price]);
  return { ...brief, homepage, search, builder, decide, total, services };
}

describe("deciding on a draft", () => {
  it("shows a client, a copy and a template nothing before it is accepted", async () => {
    const { owner, id, homepage, decide } = await newDraft();
    const copy = await as(owner, () => duplicateProject(id));
    await as(owner, () =>
      Template.create({ name: "Site", types: ["Web Development"], sizes: [], tags: [], scope_id: id }),
    );
    const seen = await as(owner, async () => [
      await Proposal.get(id),
      await Scope.get(copy.id),
      await Scope.list(id),
      await Project.exportCsv({}),
    ]);
    expect(JSON.stringify(seen)).not.toMatch(/Homepage|Title search|Page builder/);
    await expect(as(owner, () => Brief.get(copy.id))).rejects.toMatchObject({ code: 1003 });
    await decide("accepted", homepage);
    expect(JSON.stringify(await as(owner, () => Scope.get(id)))).toContain("Homepage");
  });

  it("writes what is accepted into the scope, each phase once, and leaves what has no price open", async () => {
    const { homepage, search, builder, decide, services, scope, total } = await newDraft();
    const first = await decide("accepted", homepage);
    expect(first).toMatchObject({ accepted_total: 300_000 });
    expect(await services()).toEqual([["Homepage", 150_000]]);
    await decide("accepted", search, builder);
    const { categories, summary } = await scope();
    expect(categories.map(({ name }) => name)).toEqual(["Design", "Build"]);
    expect(await services()).toEqual([
      ["Homepage", 150_000],
      ["Title search", null],
      ["Page builder", null],
    ]);
    expect(await total()).toBe(summary.price_total);
  });

  it("adds one service, however many tabs accept it", async () => {
    const { homepage, search, decide, services } = await newDraft();
    await Promise.all([1, 2, 3].map(() => decide("accepted", homepage, search)));
    expect(await services()).toHaveLength(2);
  });

  it("takes it out again, unless it was changed in the scope meanwhile", async () => {
    const { owner, homepage, search, decide, services, total, scope } = await newDraft();
    await decide("accepted", homepage, search);
    await decide("proposed", homepage);
    expect(await services()).toEqual([["Title search", null]]);
    expect(await total()).toBe(0);
    const [task] = (await scope()).tasks;
    await as(owner, () => Scope.updateTask(task?.id ?? 0, { name: "Search" }));
    await expect(decide("proposed", search)).rejects.toMatchObject({
      code: 1000,
      fields: { "lines.0.decision": expect.stringContaining("changed in the scope") },
    });
    expect(await services()).toEqual([["Search", null]]);
  });

  it("opens the sentence again whose answer is left out", async () => {
    const { search, decide } = await newDraft();
    const left = await decide("left_out", search);
    expect(left.sentences[1]).toMatchObject({ cover: "open", reason: "What answers it was left out." });
    const back = await decide("proposed", search);
    expect(back.sentences[1]).toMatchObject({ cover: "covered" });
  });

  it("takes a price of one's own, and says what it was", async () => {
    const { owner, id, homepage, services } = await newDraft();
    const lines = [{ id: homepage, decision: "accepted" as const, edit: { price: 185_000 } }];
    const decided = await as(owner, () => Brief.decide(id, { lines }));
    expect(decided.phases[0]?.lines[0]).toMatchObject({ price: 185_000, former_price: 150_000 });
    expect(await services()).toEqual([["Homepage", 185_000]]);
  });

  it("counts what the scope says of it now: its price, its count, that it was deleted", async () => {
    const { owner, homepage, search, decide, see, scope, services } = await newDraft();
    await decide("accepted", homepage, search);
    const [task, other] = (await scope()).tasks;
    await as(owner, () => Scope.updateTask(task?.id ?? 0, { price: 100_000, quantity: "3" }));
    expect(await see()).toMatchObject({ accepted_total: 300_000, proposed_total: 300_000 });
    expect((await see()).phases[0]?.lines[0]).toMatchObject({ price: 100_000, former_price: 150_000 });
    await as(owner, () => Scope.removeTask(other?.id ?? 0));
    const left = await see();
    expect(left.phases[0]?.lines[1]).toMatchObject({ decision: "left_out", task_id: null });
    expect(left.sentences[1]).toMatchObject({ cover: "open", reason: "What answers it was left out." });
    await as(owner, () => Scope.removeTask(task?.id ?? 0));
    expect(await see()).toMatchObject({ accepted_total: 0 });
    await decide("accepted", search);
    expect(await services()).toEqual([["Title search", null]]);
  });

  it("tells what is left of a budget by what is left of the draft", async () => {
    const budget = { cents: 5_000_000, currency: null };
    const { owner, id, homepage, decide, see, scope } = await newDraft(
      (input) => [...draftOf(input), { kind: "cover", sentence: 2, cover: "part", reason: null, budget }],
      `${PROMPT} Our budget is $50,000.`,
    );
    const reason = async () => (await see()).sentences[1]?.reason;
    expect(await reason()).toBe("$47,000.00 below it, with 2 prices open.");
    await decide("accepted", homepage);
    const [task] = (await scope()).tasks;
    await as(owner, () => Scope.updateTask(task?.id ?? 0, { price: 200_000 }));
    expect(await reason()).toBe("$46,000.00 below it, with 2 prices open.");
    await as(owner, () => Scope.removeTask(task?.id ?? 0));
    expect(await reason()).toBe("It cannot be compared: no price is known.");
    expect(await as(owner, () => Brief.get(id))).toMatchObject({ accepted_total: 0 });
  });
});

describe("a second draft", () => {
  /** A scope with the first draft in it, and a second draft of the same brief with a poster more. */
  async function newSecond() {
    const first = await newDraft();
    await first.decide("accepted", first.homepage, first.search, first.builder);
    restore();
    restore = Brief.usePlanner(
      engineOf((input) => [
        ...draftOf(input).slice(0, -1),
        service({ phase: "build", name: "Poster", answers: [{ sentence: 1, quote: "We need a website" }] }),
      ]),
    );
    const { phases } = await first.draw();
    const lines = phases.flatMap((each) => each.lines);
    const ids = lines.map(({ id }) => id);
    return { ...first, lines, ids };
  }

  it("marks what the scope has, counts it in no sum, and adds what is new to the phases that are there", async () => {
    const { lines, ids, decide, see, services, scope } = await newSecond();
    expect(lines.map(({ name, is_present }) => [name, is_present])).toEqual([
      ["Homepage", true],
      ["Title search", true],
      ["Page builder", true],
      ["Poster", false],
    ]);
    expect(await see()).toMatchObject({ proposed_total: 0, accepted_total: 0, open_price_count: 1 });
    await decide("accepted", ...ids);
    await decide("accepted", ...ids);
    expect((await services()).map(([name]) => name)).toEqual([
      ...["Homepage", "Title search", "Page builder", "Poster"],
    ]);
    expect((await scope()).categories.map(({ name }) => name)).toEqual(["Design", "Build"]);
    const left = await decide("left_out", ...ids);
    expect(left.sentences[1]).toMatchObject({ cover: "covered" });
    expect((await scope()).categories.map(({ name }) => name)).toEqual(["Design", "Build"]);
  });

  it("has a line again as it was proposed where an edit of it is undone", async () => {
    const { owner, id, ids, lines, decide, see, services } = await newSecond();
    const [homepage] = lines;
    const { name = "", description = "", quantity = "", price = null } = homepage ?? {};
    const edit = (edit: Brief.Edit, decision: Brief.Decision = "proposed") =>
      as(owner, () => Brief.decide(id, { lines: [{ id: homepage?.id ?? 0, decision, edit }] }));
    const seen = async () => (await see()).phases[0]?.lines[0];
    const former = { name, description, quantity, price };
    for (const change of [{ name: "Start page" }, { quantity: "9" }, { price: 1_000 }, { price: null }]) {
      await edit({ ...former, ...change });
      expect(await seen()).toMatchObject({ ...change, is_present: false });
      await edit(former);
      await edit(former);
      expect(await seen()).toEqual(homepage);
    }
    await edit({ ...former, quantity: "9" }, "accepted");
    expect(await services()).toHaveLength(4);
    await edit(former);
    expect(await seen()).toMatchObject({ ...former, decision: "proposed", is_present: true });
    await decide("accepted", ...ids);
    expect((await services()).map(([name]) => name)).toEqual([
      ...["Homepage", "Title search", "Page builder", "Poster"],
    ]);
  });

  it("adds a second one for whoever says what is different, and leaves the phase that it found", async () => {
    const { owner, id, ids, decide, services, scope } = await newSecond();
    const [, , builder = 0] = ids;
    const tasks = (await scope()).tasks;
    const lines = [{ id: builder, decision: "accepted" as const, edit: { quantity: "4" } }];
    await as(owner, () => Brief.decide(id, { lines }));
    expect((await services()).map(([name]) => name)).toEqual([
      ...["Homepage", "Title search", "Page builder", "Page builder"],
    ]);
    await as(owner, () => Scope.removeTask(tasks[2]?.id ?? 0));
    await decide("proposed", builder);
    expect((await scope()).categories.map(({ name }) => name)).toEqual(["Design", "Build"]);
  });
});
