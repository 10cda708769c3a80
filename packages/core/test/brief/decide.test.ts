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
import { draftOf, engineOf, newBrief } from "./support";

let restore: () => void;
beforeEach(() => {
  restore = Brief.usePlanner(engineOf(draftOf));
});
afterEach(() => restore());

/** A draft of three services, the first of them with a price. */
async function newDraft() {
  const owner = await newWorkspace({ plan: "pro_monthly" });
  await as(owner, () => Library.add({ name: "Homepage", role_id: "541", price: 150_000 }));
  const brief = await newBrief(owner);
  const { phases } = await brief.draw();
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
});
