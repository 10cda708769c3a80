import { describe, expect, it } from "vitest";
import { byCloseness } from "../src/features/people/closeness";
import { limitOf } from "../src/features/shell/limits";

const named = (...labels: string[]) => labels.map((label) => ({ label }));

describe("a role that is typed", () => {
  it("finds the exact name first, then what begins with it, then its words, then the rest", () => {
    const roles = named("Motion Designer", "Redesigner", "Designer Lead", "Designer", "Writer");
    expect(byCloseness(roles, "designer ").map(({ label }) => label)).toEqual([
      "Designer",
      "Designer Lead",
      "Motion Designer",
      "Redesigner",
    ]);
    expect(byCloseness(roles, "")).toHaveLength(5);
  });
});

describe("a limit of the plan", () => {
  it.each([
    ["Your plan includes one active project. Upgrade to start another.", "one active project"],
    ["Your plan includes the confidentiality term. Upgrade to add your own terms.", "confidentiality term"],
    ["Upgrade plan to unlock the ability to search and save contract terms", "confidentiality term"],
    ["Your plan does not include a library of services. Upgrade to keep your own.", "library"],
    ["Upgrade plan to save templates", "library"],
    ["Upgrade your plan to quick-add services.", "recommended prices"],
    ["Something new.", "part of Professional and Team"],
  ])("says its own words: %s", (message, words) => {
    expect(limitOf(message).needs).toContain(words);
  });
});
