import { Clock } from "@stint/core/platform/clock";
import { Project } from "@stint/core/project";
import { describe, expect, it } from "vitest";
import { as } from "../support";
import { newScope } from "./scope/support";

describe("sections of a project", () => {
  it("are written, put in order, changed, deleted and brought back within a day", async () => {
    const { owner, id } = await newScope();
    const add = (title: string) => as(owner, () => Project.addSection(id, { title, body: `About ${title}` }));
    const titles = () => as(owner, async () => (await Project.listSections(id)).map(({ title }) => title));
    const [a, b, c] = [await add("a"), await add("b"), await add("c")];
    expect(await titles()).toEqual(["a", "b", "c"]);
    await as(owner, () => Project.sortSections(id, [c.id, a.id, b.id]));
    expect(await titles()).toEqual(["c", "a", "b"]);
    const changed = await as(owner, () => Project.updateSection(id, b.id, { title: "Method" }, 1));
    expect(changed).toMatchObject({ title: "Method", body: "About b", version: 2 });
    await as(owner, () => Project.removeSection(id, a.id));
    expect(await titles()).toEqual(["c", "Method"]);
    await as(owner, () => Project.restoreSection(id, a.id));
    expect(await titles()).toEqual(["c", "a", "Method"]);
    await as(owner, () => Project.removeSection(id, a.id));
    const later = Clock.use(() => new Date(Date.now() + 25 * 3_600_000));
    await expect(as(owner, () => Project.restoreSection(id, a.id))).rejects.toMatchObject({ code: 1003 });
    later();
  });

  it("are refused when stale, unknown, left out of an order, of a completed project or of another workspace", async () => {
    const { owner, id } = await newScope();
    const stranger = await newScope();
    const a = await as(owner, () => Project.addSection(id, { title: "a", body: "" }));
    const cases: [() => Promise<unknown>, number][] = [
      [() => Project.updateSection(id, a.id, { title: "b" }, 7), 1004],
      [() => Project.updateSection(id, 4096, { title: "b" }), 1003],
      [() => Project.sortSections(id, [a.id, 4096]), 1003],
      [() => Project.sortSections(id, [a.id, a.id]), 1000],
    ];
    for (const [verb, code] of cases)
      await expect(as(owner, verb), `${verb}`).rejects.toMatchObject({ code });
    await as(owner, () => Project.addSection(id, { title: "b", body: "" }));
    await expect(as(owner, () => Project.sortSections(id, [a.id]))).rejects.toMatchObject({ code: 1004 });
    const foreign: (() => Promise<unknown>)[] = [
      () => Project.listSections(id),
      () => Project.addSection(id, { title: "x", body: "" }),
      () => Project.updateSection(id, a.id, { title: "x" }),
      () => Project.removeSection(id, a.id),
      () => Project.restoreSection(id, a.id),
      () => Project.sortSections(id, [a.id]),
    ];
    for (const verb of foreign)
      await expect(as(stranger.owner, verb), `${verb}`).rejects.toMatchObject({ code: 1066 });
    await as(owner, () => Project.setStatus(id, { status: "completed" }));
    await expect(as(owner, () => Project.addSection(id, { title: "c", body: "" }))).rejects.toMatchObject({
      code: 2032,
    });
  });
});
