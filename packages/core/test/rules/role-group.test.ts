import { arrangeByGroup, groupsOfTrade } from "@stint/core/library/rules";
import { describe, expect, it } from "vitest";

describe("the groups of roles that a trade is nearest to", () => {
  it.each([
    ["Fashion photography", ["Fashion Designer", "Photographer", "Event Planner"]],
    ["Web design", ["Web Designer"]],
    ["SEO", ["SEO Specialist"]],
    ["copywriting & email", ["Copywriter"]],
    ["Bakery", []],
    ["", []],
  ])("%s", (trade, groups) => {
    expect(new Set(groupsOfTrade(trade))).toEqual(new Set(groups));
  });
});

describe("services of many groups", () => {
  const of = (role_id: string, ...names: string[]) => names.map((name) => ({ role_id, name }));
  const services = [...of("241", "A1", "A2"), ...of("541", "D1", "D2", "D3"), ...of("1141", "W1")];
  const all = { isWanted: () => true, most: Number.POSITIVE_INFINITY };
  const arrange = (...own: string[]) =>
    arrangeByGroup(services, new Set(own), all).first.map(({ name }) => name);

  it("come one of each group in turn, the group with the most first", () => {
    expect(arrange()).toEqual(["D1", "A1", "W1", "D2", "A2", "D3"]);
  });

  it("come after those of one's own groups", () => {
    expect(arrange("Writer", "Analyst")).toEqual(["A1", "W1", "A2", "D1", "D2", "D3"]);
  });

  it.each([0, 1, 2, 3, 4, 5, 6, 7])("are the first %i of the same order where no more are shown", (most) => {
    for (const own of [[], ["Writer", "Analyst"], ["Nobody"]])
      for (const isWanted of [() => true, ({ role_id }: { role_id: string }) => role_id !== "241"]) {
        const whole = arrangeByGroup(services, new Set(own), { ...all, isWanted });
        const part = arrangeByGroup(services, new Set(own), { isWanted, most });
        expect(part).toEqual({ first: whole.first.slice(0, most), total: whole.first.length });
      }
  });
});
