import { countOf, describeCount, unitOf } from "@stint/core/project/scope/unit/rules";
import { describe, expect, it } from "vitest";

describe("a unit behind its quantity", () => {
  it.each([
    ["1", "hour", "1 hour"],
    ["8", "hour", "8 hours"],
    ["0.5", "day", "0.5 days"],
    ["1.0", "page", "1.0 page"],
    ["3", "half day", "3 half days"],
    ["2", "hour of footage", "2 hours of footage"],
    ["2", "location per month", "2 locations per month"],
    ["2", "story", "2 stories"],
    ["2", "survey", "2 surveys"],
    ["2", "dish", "2 dishes"],
    ["2", "class", "2 classes"],
    ["40", "person", "40 people"],
    ["300", "square foot", "300 square feet"],
    ["6", "ad", "6 ads"],
  ])("%s of %s is %s", (quantity, unit, words) => {
    expect(countOf({ quantity, unit })).toBe(words);
  });

  it.each(["hours", "pcs", "kg", "m²", "sqm", "PT", "Stunde"])("stays as somebody typed it: %s", (unit) => {
    expect(unitOf({ quantity: "4", unit })).toBe(unit);
  });

  it("is nothing without a unit, or where the quantity is not shown", () => {
    expect(countOf({ quantity: "4", unit: null })).toBe("4");
    expect(countOf({ quantity: null, unit: "hour" })).toBe("");
    expect(describeCount({ quantity: "1", unit: null })).toBe("");
    expect(describeCount({ quantity: "1", unit: "hour" })).toBe("1 hour");
    expect(describeCount({ quantity: "4", unit: null })).toBe("4");
  });
});
