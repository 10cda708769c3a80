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

  it.each([
    ["We need 4 posts a month for 3 months.", "12"],
    ["We need 4 posts a month over a period of 3 months.", "12"],
    ["We need 4 posts a month during the first 3 months.", "12"],
    ["We need 4 posts a month for one year, for our 20 year old brand.", "48"],
    ["Wir brauchen 4 Posts im Monat für 3 Monate.", "12"],
    ["Wir brauchen 4 Posts im Monat, 3 Monate lang.", "12"],
    ["Wir brauchen 4 Posts pro Monat über 3 Monate.", "12"],
    ["Wir brauchen 4 Posts pro Monat während der nächsten 3 Monate.", "12"],
    ["Il nous faut 4 infographies par mois pendant 3 mois.", "12"],
    ["Il nous faut 4 posts par mois sur 3 mois.", "12"],
    ["Necesitamos 4 infografías al mes durante 3 meses.", "12"],
    ["Precisamos de 4 posts por mês ao longo de 3 meses.", "12"],
  ])("is a count times the time that it goes on for: %s", async (brief, quantity) => {
    expect(await countOf(brief, brief.includes("infogra") ? "Infographic" : "Posts")).toBe(quantity);
  });

  it.each([
    ["We need 4 posts a month, our shop opens in 3 months.", "4"],
    ["We need 4 posts a month for our 20 year old brand.", "4"],
    ["We need 4 posts a month for our brand which is 3 years old.", "4"],
    ["We need 4 posts a month for a brand with over 3 years of experience.", "4"],
    ["We need 4 posts a month for a shop that is there for 30 years.", "4"],
    ["We need 4 posts a month for our 3 year old shop.", "4"],
    ["Wir brauchen 4 Posts im Monat, der Laden öffnet in 3 Monaten.", "4"],
    ["Wir brauchen 4 Posts im Monat, die Firma ist über 20 Jahre alt.", "4"],
    ["Wir brauchen 4 Posts im Monat für die Marke, es gibt sie seit 3 Jahren.", "4"],
    ["Il nous faut 4 posts par mois, la boutique ouvre dans 3 mois.", "4"],
    ["Il nous faut 4 posts par mois pour une marque de 20 ans.", "4"],
    ["Necesitamos 4 posts al mes, la tienda abre en 3 meses.", "4"],
    ["Precisamos de 4 posts por mês, a loja abre em 3 meses.", "4"],
  ])("is a count alone where a time says when, or how old: %s", async (brief, quantity) => {
    expect(await countOf(brief, "Posts")).toBe(quantity);
  });
});
