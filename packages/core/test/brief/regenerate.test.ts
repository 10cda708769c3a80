import { Brief } from "@stint/core/brief";
import { BriefWriter } from "@stint/core/brief/write";
import { afterEach, describe, expect, it } from "vitest";
import type { PlanInput } from "../../src/brief/planner/schema";
import { as } from "../support";
import { draftOf, engineOf, newBrief, phase, READ, service } from "./support";

const restores: (() => void)[] = [];
const use = (...of: Parameters<typeof engineOf>) => restores.push(Brief.usePlanner(engineOf(...of)));
afterEach(() => {
  for (const restore of restores.splice(0).reverse()) restore();
});

/** A draft whose first phase is asked for anew, with its first line accepted. */
async function newAsked() {
  use(draftOf);
  const brief = await newBrief();
  const { owner, id } = brief;
  const { phases } = await brief.draw();
  const [design] = phases;
  const phase_id = design?.id ?? 0;
  await as(owner, () =>
    Brief.decide(id, { lines: [{ id: design?.lines[0]?.id ?? 0, decision: "accepted" }] }),
  );
  const ask = () => as(owner, () => Brief.regenerate(id, phase_id, { remark: "Shorter" }));
  expect((await ask()).phases[0]?.is_regenerating).toBe(true);
  await ask();
  const told = await brief.journal();
  const events = told.filter(({ type }) => type === "brief.phase_requested");
  expect(events).toHaveLength(1);
  const write = async () => {
    const asked = (await brief.journal())
      .filter(({ type }) => type === "brief.phase_requested")
      .map(({ data }) => Brief.Events.PhaseRequested.schema.parse(data))
      .sort((a, b) => b.regeneration_id - a.regeneration_id);
    await as({ type: "system", owner_id: owner.owner_id, cause: "test" }, () =>
      BriefWriter.writePhase(asked[0] ?? { project_id: id, brief_id: 0, phase_id, regeneration_id: 0 }),
    );
  };
  const remark = (words: string) =>
    as(owner, () => Brief.regenerate(id, phase_id, { remark: words })).then(write);
  const names = async () => (await brief.see()).phases.map(({ lines }) => lines.map(({ name }) => name));
  return { ...brief, write, remark, names };
}

describe("a phase that is written anew", () => {
  it("replaces what nobody decided on in it, and nothing else, however often the message comes", async () => {
    const { write, names, see } = await newAsked();
    use(({ only }) => [READ, phase("d", only?.phase ?? ""), service({ phase: "d", name: "Search alone" })]);
    await write();
    await write();
    expect(await names()).toEqual([["Homepage concept", "Search alone"], ["Page builder"]]);
    expect((await see()).phases[0]).toMatchObject({ is_regenerating: false, reason: null });
  });

  it("leaves the sentence open whose line is gone, and covers it again by what comes", async () => {
    const { write, remark, see } = await newAsked();
    const second = async () => (await see()).sentences[1];
    expect(await second()).toMatchObject({ cover: "covered", open: [] });
    use(({ only }) => [READ, phase("d", only?.phase ?? ""), service({ phase: "d" })]);
    await write();
    expect(await second()).toMatchObject({
      cover: "open",
      open: ["Readers should find a title in two clicks."],
      reason: "No service answers it.",
    });
    const answers = [{ sentence: 2, quote: "find a title" }];
    use(({ only }) => [
      READ,
      phase("d", only?.phase ?? ""),
      service({ phase: "d", name: "Search alone", answers }),
    ]);
    await remark("With a search");
    expect(await second()).toMatchObject({ cover: "covered", open: [], reason: null });
  });

  it("is told of the remarks that it followed before, and of none that came to nothing", async () => {
    const { write, remark } = await newAsked();
    const told: PlanInput["only"][] = [];
    const answer = (name: string) =>
      use(({ only }) => {
        told.push(only);
        return [READ, phase("d", only?.phase ?? ""), ...(name === "" ? [] : [service({ phase: "d", name })])];
      });
    answer("Search alone");
    await write();
    answer("");
    await remark("Without a search");
    answer("Other search");
    await remark("Longer");
    expect(told.map((only) => [only?.former, only?.remark])).toEqual([
      [[], "Shorter"],
      [["Shorter"], "Without a search"],
      [["Shorter"], "Longer"],
    ]);
  });

  it("takes in nothing that another phase has, or that stays in it", async () => {
    const { write, names } = await newAsked();
    use(({ only }) => [
      READ,
      phase("d", only?.phase ?? ""),
      service({ phase: "d" }),
      service({ phase: "d", name: "page builder", quantity: "3" }),
      service({ phase: "d", name: "Search alone" }),
    ]);
    await write();
    expect(await names()).toEqual([["Homepage concept", "Search alone"], ["Page builder"]]);
  });

  it("stays as it was where all that is proposed stands in another phase, and says why", async () => {
    const { write, names, see } = await newAsked();
    use(({ only }) => [READ, phase("d", only?.phase ?? ""), service({ phase: "d", name: "Page builder" })]);
    await write();
    expect(await names()).toEqual([["Homepage concept", "Title search"], ["Page builder"]]);
    expect((await see()).phases[0]).toMatchObject({ is_regenerating: false, reason: "nothing" });
  });

  it("loses what a remark leaves out, where the rest of it was accepted", async () => {
    const { write, names, see } = await newAsked();
    use(({ only }) => [READ, phase("d", only?.phase ?? ""), service({ phase: "d" })]);
    await write();
    expect(await names()).toEqual([["Homepage concept"], ["Page builder"]]);
    expect((await see()).phases[0]).toMatchObject({ reason: null });
  });

  it("stays as it was where the planner fails, and says why", async () => {
    const { write, names, see } = await newAsked();
    use(() => [READ]);
    await write();
    expect(await names()).toEqual([["Homepage concept", "Title search"], ["Page builder"]]);
    expect((await see()).phases[0]).toMatchObject({ is_regenerating: false, reason: "nothing" });
  });
});
