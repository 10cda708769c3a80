import type { OwnService } from "@stint/core/brief/planner";
import { describe, expect, it } from "vitest";
import { inputOf, planOf, proposalsOf } from "./input";

const own = (name: string, unit: string | null): OwnService => ({
  ...{ deliverable_id: 5_000_001, name, description: "Ours.", role_id: "362", unit },
  ...{ price: 10_000, accepted: [] },
});

/** How many of an own service a brief has. */
async function countOf(brief: string, name: string, unit: string | null = null) {
  const lines = proposalsOf(await planOf(inputOf(brief, { own: [own(name, unit)] })));
  return lines.find((line) => line.name === name)?.quantity;
}

describe("how many a brief says", () => {
  it.each([
    ["We need 40 pages with infographics.", "1"],
    ["Wir brauchen 40 Seiten mit Infografiken.", "1"],
    ["Necesitamos 40 páginas con infografías.", "1"],
    ["We need three infographics.", "3"],
    ["We need three short infographics with 12 icons.", "3"],
    ["We need 30% infographics.", "1"],
    ["We need 30 percent infographics.", "1"],
  ])("counts what stands behind the number alone: %s", async (brief, quantity) => {
    expect(await countOf(brief, "Infographic")).toBe(quantity);
  });

  it.each([
    ["We need garden care for 3 months at 20 hours a month.", "hour", "60"],
    ["We need 20 hours of garden care per month for half a year, so for 6 months.", "hour", "120"],
    ["Wir brauchen Garden care, 20 Stunden im Monat, 3 Monate lang.", "hour", "60"],
    ["We need garden care for 3 months at 20 hours a month.", "month", "3"],
    ["We need garden care for 3 months at $500.", "month", "3"],
    ["We need 20 hours of garden care.", "hour", "20"],
  ])("is a rate times its time, in the service's unit: %s", async (brief, unit, quantity) => {
    expect(await countOf(brief, "Garden care", unit)).toBe(quantity);
  });
});
