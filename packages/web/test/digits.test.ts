import { describe, expect, it } from "vitest";
import { grouped, plainNumber } from "../src/ui/digits";

describe("a number that somebody types or pastes", () => {
  it.each([
    ["1450", 2, "1450"],
    ["325.", 2, "325."],
    ["325.50", 2, "325.50"],
    ["$1,234.50", 2, "1234.50"],
    ["1 234", 2, "1234"],
    ["1.2.3", 2, "1.23"],
    ["0.005", 2, "0.00"],
    ["12.75", 0, "12"],
    ["2.12345", 4, "2.1234"],
    ["abc", 2, ""],
    ["", 2, ""],
    [".5", 2, ".5"],
  ])("keeps of %j with %i decimals %j", (typed, scale, plain) => {
    expect(plainNumber(typed, scale)).toBe(plain);
  });

  it("has a minus only where one may be, the typographic one too", () => {
    expect(plainNumber("-12", 2)).toBe("12");
    expect(plainNumber("-12", 2, true)).toBe("-12");
    expect(plainNumber("\u221212.5", 2, true)).toBe("-12.5");
  });

  it("is shown with a comma every three digits", () => {
    expect(["", "12", "1234.50", "1234567", "-1234.5", "999"].map(grouped)).toEqual([
      "",
      "12",
      "1,234.50",
      "1,234,567",
      "-1,234.5",
      "999",
    ]);
  });
});
