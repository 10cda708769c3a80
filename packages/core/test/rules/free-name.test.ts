import { copyName, cutAtWord, findFreeName } from "@stint/core/library/name/rules";
import { describe, expect, it } from "vitest";

const LONGEST = 20;
const free = (name: string, ...taken: string[]) => findFreeName(name, taken, LONGEST);

describe("a free name", () => {
  it("is the name itself, or the first copy of it that nobody has", () => {
    expect(free("Site")).toBe("Site");
    expect(free("Site", "SITE")).toBe("Site (copy)");
    expect(free("Site", "Site", "site (copy)")).toBe("Site (copy 2)");
    expect(free("Site", "Site", "Site (copy)", "Site (copy 2)")).toBe("Site (copy 3)");
  });

  it("does not pile up: a copy of a copy is one of the original", () => {
    expect(free("Site (copy)")).toBe("Site (copy)");
    expect(free("Site (copy)", "Site (copy)")).toBe("Site (copy 2)");
    expect(free("Site (copy 5)", "Site", "Site (copy 5)")).toBe("Site (copy)");
    for (const name of ["Site", "Site (Copy)", "Site (copy 5)", "Site (copy 5) (copy)"])
      expect(copyName(name, " (Copy)", LONGEST)).toBe("Site (Copy)");
    expect(copyName("x".repeat(60), " (Copy)", 60)).toBe(`${"x".repeat(53)} (Copy)`);
  });

  it("is found at the limit of a name, too: the name is cut and not what tells the copies apart", () => {
    const taken = ["x".repeat(LONGEST)];
    for (let copies = 0; copies < 120; copies++) taken.push(free(taken[0] ?? "", ...taken));
    expect(new Set(taken).size).toBe(121);
    expect(taken[1]).toBe(`${"x".repeat(13)} (copy)`);
    expect(taken[120]).toBe(`${"x".repeat(9)} (copy 120)`);
    expect(Math.max(...taken.map(({ length }) => length))).toBe(LONGEST);
  });

  it("has no half of an emoji, and no space before the copy", () => {
    const name = `${"x".repeat(12)}🚀 and`;
    expect(free(name, name)).toBe(`${"x".repeat(12)} (copy)`);
    expect(free("Twelve words and more", "Twelve words and more").isWellFormed()).toBe(true);
    expect(free("Twelve words and so", "Twelve words and so")).toBe("Twelve words (copy)");
  });
});

describe("a name that is too long for what it names next", () => {
  it("ends after a word, and where it is one word, without half of an emoji", () => {
    const name = "My brand package for small bakeries and cafés in the old town";
    expect(cutAtWord(name, 60)).toBe("My brand package for small bakeries and cafés in the old");
    expect(cutAtWord(name, name.length)).toBe(name);
    expect(cutAtWord("x".repeat(61), 60)).toBe("x".repeat(60));
    expect(cutAtWord(`${"x".repeat(59)}🚀 and more`, 60)).toBe("x".repeat(59));
  });
});
