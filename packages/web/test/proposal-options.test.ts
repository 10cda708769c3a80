import type { ShownService } from "@stint/core/proposal/schema";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { Options } from "../src/features/proposal/document/options";

const option: ShownService = {
  id: 1,
  name: "Photography",
  description: null,
  quantity: "3",
  unit: null,
  price: 20_000,
  total: 60_000,
  percent: null,
  optional: true,
  option_group: null,
  chosen: false,
};
const page = (more: Partial<ShownService>) =>
  renderToStaticMarkup(
    createElement(Options, {
      choices: { groups: [], extras: [{ ...option, ...more }], total: 0, count: 0 },
      currency: "USD",
    }),
  );

describe("an optional service on the page", () => {
  it("says how many at which rate, as the PDF does (D6)", () => {
    expect(page({})).toContain("3 × $200.00");
    expect(page({ unit: "hour" })).toContain("3 hours × $200.00");
  });

  it("says nothing of one, nor what the sender hides", () => {
    expect(page({ quantity: "1", price: 60_000 })).not.toContain("×");
    expect(page({ price: null })).toContain("Quantity 3");
    expect(page({ quantity: null, price: null })).not.toMatch(/×|Quantity/);
  });
});
