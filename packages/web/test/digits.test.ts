import { describe, expect, it } from "vitest";
import { centsOf, groupDigits, readNumber } from "../src/ui/digits";

describe("a number that somebody types or pastes", () => {
  it.each([
    ["1450", 2, "1450"],
    ["325.", 2, "325."],
    ["325.50", 2, "325.50"],
    ["$1,234.50", 2, "1234.50"],
    ["1 234", 2, "1234"],
    ["12.00", 0, "12"],
    ["850.500", 2, "850.50"],
    ["1,234,567", 0, "1234567"],
    ["USD 20", 2, "20"],
    ["30 %", 4, "30"],
    ["", 2, ""],
    [".5", 2, ".5"],
  ])("reads %j with %i decimals as %j", (typed, scale, plain) => {
    expect(readNumber(typed, scale)).toEqual({ plain });
  });

  it.each([
    ["abc", 2, "Write a number such as 1,234.50"],
    ["12abc", 2, "Write a number such as 1,234.50"],
    ["1.2.3", 2, "Write a number such as 1,234.50"],
    ["1.234,50", 2, "Write a number such as 1,234.50"],
    ["12,50", 2, "Write a number such as 1,234.50"],
    [".", 2, "Write a number such as 1,234.50"],
    ["two", 0, "Write a whole number"],
    ["2000.50", 0, "Whole numbers only"],
    ["0.005", 2, "At most 2 decimals"],
    ["-50", 2, "It cannot be below 0"],
  ])("says of %j with %i decimals: %s", (typed, scale, refusal) => {
    expect(readNumber(typed, scale)).toEqual({ refusal });
  });

  it.each([
    ["99,90", 2, "99.90"],
    ["1.234,50 €", 2, "1234.50"],
    ["1.234", 2, "1234"],
    ["1,234", 2, "1234"],
    ["1,234.50", 2, "1234.50"],
    ["99.90", 2, "99.90"],
    ["0,5", 4, "0.5"],
    ["-1,5", 4, "-1.5"],
    ["12,", 2, "12."],
  ])("reads %j with %i decimals as %j where the decimal sign is a comma", (typed, scale, plain) => {
    expect(readNumber(typed, scale, true, true)).toEqual({ plain });
  });

  it("never guesses which of two numbers is meant", () => {
    expect(readNumber("1,234", 4, false, true)).toEqual({ refusal: "Write 1234 or 1.234" });
    expect(readNumber("1,234", 4)).toEqual({ plain: "1234" });
  });

  it("has a minus only where one may be, the typographic one too", () => {
    expect(readNumber("-12", 2, true)).toEqual({ plain: "-12" });
    expect(readNumber("-$12", 2, true)).toEqual({ plain: "-12" });
    expect(readNumber("\u221212.5", 2, true)).toEqual({ plain: "-12.5" });
  });

  it("is an amount in cents up to what the field holds; more is refused, never cut or emptied", () => {
    const most = 99_999_999;
    expect(["", "12.", ".5", "999999.99"].map((plain) => centsOf(plain, "USD", most))).toEqual([
      null,
      1200,
      50,
      most,
    ]);
    for (const plain of ["1000000", "99999999999999", "999999999999999999"])
      expect(centsOf(plain, "USD", most), plain).toBeUndefined();
  });

  it("is shown with a comma every three digits", () => {
    expect(["", "12", "1234.50", "1234567", "-1234.5", "999"].map(groupDigits)).toEqual([
      "",
      "12",
      "1,234.50",
      "1,234,567",
      "-1,234.5",
      "999",
    ]);
  });
});
