import { describe, expect, test } from "vitest";
import { isNear } from "../src/lib/near";

describe("a name that was typed with one letter wrong", () => {
  test.each([
    ["illustraotr", "Illustrator", true],
    ["ilustrator", "Illustrator", true],
    ["figna", "Figma", true],
    ["webflow", "Adobe Webflow", true],
    ["desinger", "Web Designer", true],
    ["fgi", "Figma", false],
    ["music", "Figma", false],
  ])("%s for %s: %s", (sought, name, near) => {
    expect(isNear(sought, name)).toBe(near);
  });
});
