import { Brief } from "@stint/core/brief";
import { Library } from "@stint/core/library";
import { readCatalog } from "@stint/core/library/community";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Operation } from "../../src/brief/planner/schema";
import { as } from "../support";
import { publishCatalog } from "../support/catalog";
import { newWorkspace } from "../support/workspace";
import { setPlan } from "../template/support";
import { draftOf, engineOf, newBrief, type Owner, phase, READ, service } from "./support";

let restore = () => {};
afterEach(() => restore());
beforeAll(() => publishCatalog());

const needs = (cover: "open" | "part"): Operation[] => [
  READ,
  phase("design", "Design"),
  service(),
  { kind: "cover", sentence: 2, cover, reason: "No service in the library fits." },
];

/** A draft whose second sentence is not covered, or in part, with short ways to put services in. */
async function newOpen(operations: Operation[] = needs("open"), owner?: Owner) {
  restore = Brief.usePlanner(engineOf(() => operations));
  const brief = await newBrief(owner);
  await brief.draw();
  const add = (more: Partial<Brief.AddLineInput>) =>
    as(brief.owner, () => Brief.addLine(brief.id, { sentence: 2, ...more }));
  const decide = (id: number, decision: Brief.Decision) =>
    as(brief.owner, () => Brief.decide(brief.id, { lines: [{ id, decision }] }));
  return { ...brief, add, decide };
}
const lastOf = (info: Brief.Info) => info.phases.flatMap(({ lines }) => lines).at(-1);
const second = (info: Brief.Info) => info.sentences[1];

describe("a service that a person puts into a draft", () => {
  it("is one in their own words: it covers the sentence, and is in the scope once it is accepted", async () => {
    const { add, decide, scope } = await newOpen();
    const told = await add({ name: "Till bridge", quantity: "2", price: 45_000, description: "Every hour" });
    const line = lastOf(told);
    expect(line).toMatchObject({
      name: "Till bridge",
      description: "Every hour",
      quantity: "2",
      price: 45_000,
      source: null,
      decision: "proposed",
      answers: [{ sentence: 2, quote: "Readers should find a title in two clicks." }],
    });
    expect(second(told)).toMatchObject({ cover: "covered", reason: null });
    expect((await scope()).tasks.map(({ name }) => name)).not.toContain("Till bridge");
    await decide(line?.id ?? 0, "accepted");
    expect((await scope()).tasks).toMatchObject([{ name: "Till bridge", price: 45_000, quantity: "2" }]);
  });

  it("covers what was covered in part as a whole, until it is left out", async () => {
    const { add, decide } = await newOpen([
      ...needs("part"),
      service({ name: "Title search", answers: [{ sentence: 2, quote: "find a title in two clicks" }] }),
    ]);
    const told = await add({ name: "Search words", price: null });
    expect(second(told)).toMatchObject({ cover: "covered" });
    const left = await decide(lastOf(told)?.id ?? 0, "left_out");
    expect(second(left)).toMatchObject({ cover: "part", reason: "No service in the library fits." });
  });

  it("covers the wish that it is for, and no words that the sentence does not have", async () => {
    const wishes = ["Readers should find a title", "in two clicks"];
    const { add } = await newOpen([
      {
        ...READ,
        sentences: READ.sentences.map((each) => (each.number === 2 ? { ...each, wishes } : each)),
      },
      ...needs("open").slice(1),
    ]);
    const told = await add({ name: "Search words", quote: "Readers should find a title" });
    expect(second(told)).toMatchObject({ cover: "part", open: ["in two clicks"] });
    expect(lastOf(told)?.answers).toEqual([{ sentence: 2, quote: "Readers should find a title" }]);
    await expect(add({ name: "Search words", quote: "a book" })).rejects.toMatchObject({ code: 1000 });
    expect(second(await add({ name: "Quick", quote: "two clicks" }))).toMatchObject({
      cover: "covered",
      open: [],
    });
  });

  it("is one of the library with its price, and where that is from: the catalog, or the own history", async () => {
    const owner = await newWorkspace({ plan: "pro_monthly" });
    const kept = await as(owner, () => Library.add({ name: "Search", role_id: "541", price: 77_000 }));
    const { add } = await newOpen(undefined, owner);
    const own = lastOf(await add({ deliverable_id: kept.id }));
    expect(own).toMatchObject({ name: "Search", deliverable_id: kept.id, price: 77_000 });
    expect(own?.source).toMatchObject({ kind: "own" });
    const [shared] = (await readCatalog()).services;
    const { low, typical: price, high } = shared?.price ?? {};
    const found = lastOf(await add({ deliverable_id: shared?.id ?? 0 }));
    expect(found).toMatchObject({ name: shared?.name, description: shared?.description, price });
    expect(found?.source).toEqual({ kind: "catalog", low, high, currency: "USD" });
  });

  it("of the community's needs a plan, one in own words does not", async () => {
    const { owner, add } = await newOpen();
    await setPlan(owner, { plan: "none" });
    const [shared] = (await readCatalog()).services;
    await expect(add({ deliverable_id: shared?.id ?? 0 })).rejects.toMatchObject({ code: 1007 });
    const told = await add({ name: "Search words", price: 9_000 });
    expect(lastOf(told)).toMatchObject({ name: "Search words", price: 9_000 });
  });

  it("stands in the phase that is named, else in the last one, and begins one where there is none", async () => {
    const { add, see } = await newOpen(draftOf({ own: [] } as never));
    const [design, build] = (await see()).phases;
    await add({ name: "One", phase_id: design?.id ?? 0 });
    const told = await add({ name: "Two" });
    const placed = (info: Brief.Info) => info.phases.map(({ name, lines }) => [name, lines.at(-1)?.name]);
    expect(placed(told)).toEqual([
      ["Design", "One"],
      [build?.name, "Two"],
    ]);
    restore();
    const bare = await newOpen([READ]);
    await bare.add({ name: "One" });
    expect(placed(await bare.add({ name: "Two" }))).toEqual([["My first phase", "Two"]]);
  });

  it("is refused for a sentence that asks for nothing, without a name, and outside of the draft", async () => {
    const { add } = await newOpen();
    const fields = async (more: Partial<Brief.AddLineInput>) =>
      Object.keys((await add(more).catch((error: { fields: object }) => error.fields)) as object);
    expect(await fields({ sentence: 3, name: "Pages" })).toEqual(["sentence"]);
    expect(await fields({ sentence: 9, name: "Pages" })).toEqual(["sentence"]);
    expect(await fields({})).toEqual(["name"]);
    expect(await fields({ name: "Pages", role_id: "none" })).toEqual(["role_id"]);
    expect(await fields({ name: "Pages", phase_id: 1 })).toEqual(["phase_id"]);
    expect(await fields({ deliverable_id: 12_345_678 })).toEqual(["deliverable_id"]);
    restore();
    restore = Brief.usePlanner(engineOf(draftOf));
    const { owner, id } = await newBrief();
    const early = as(owner, () => Brief.addLine(id, { sentence: 1, name: "Early" }));
    await expect(early).rejects.toMatchObject({ code: 1003 });
  });
});

describe("a phase of a draft", () => {
  it("moves behind another one or to the front, and comes into the scope in that order", async () => {
    const { owner, id, see, scope } = await newOpen(draftOf({ own: [] } as never));
    const [design, build] = (await see()).phases;
    const move = (phase_id = 0, after_id: number | null = null) =>
      as(owner, () => Brief.movePhase(id, phase_id, { after_id }));
    const names = (info: { phases: { name: string }[] }) => info.phases.map(({ name }) => name);
    expect(names(await move(build?.id))).toEqual(["Build", "Design"]);
    expect(names(await move(build?.id))).toEqual(["Build", "Design"]);
    expect(names(await move(build?.id, design?.id))).toEqual(["Design", "Build"]);
    await move(build?.id);
    await expect(move(build?.id, 1)).rejects.toMatchObject({ fields: { after_id: expect.any(String) } });
    await expect(move(1)).rejects.toMatchObject({ code: 1003 });
    const lines = (await see()).phases.flatMap((each) => each.lines);
    await as(owner, () =>
      Brief.decide(id, { lines: lines.map((line) => ({ id: line.id, decision: "accepted" as const })) }),
    );
    expect((await scope()).categories.map(({ name }) => name)).toEqual(["Build", "Design"]);
  });
});
