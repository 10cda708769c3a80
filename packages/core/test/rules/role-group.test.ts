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
  const arrange = (...own: string[]) => arrangeByGroup(services, new Set(own)).map(({ name }) => name);

  it("come one of each group in turn, the group with the most first", () => {
    expect(arrange()).toEqual(["D1", "A1", "W1", "D2", "A2", "D3"]);
  });

  it("come after those of one's own groups", () => {
    expect(arrange("Writer", "Analyst")).toEqual(["A1", "W1", "A2", "D1", "D2", "D3"]);
  });
});
