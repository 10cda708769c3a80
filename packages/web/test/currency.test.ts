import { isCurrency } from "@stint/core/platform/money";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { Amount } from "../src/ui/amount";
import { OwnCurrency } from "../src/ui/currency";
import { Money } from "../src/ui/money";
import { MoneyInput } from "../src/ui/money-input";

it("what names no currency is in the workspace's own, on a project's every screen (D7)", () => {
  const shown = renderToStaticMarkup(
    createElement(
      OwnCurrency,
      { value: "EUR" },
      createElement(Amount, { label: "Scope total", value: 420_000 }),
      createElement(Money, { value: 100 }),
      createElement(Money, { value: 200, currency: "JPY" }),
      createElement(MoneyInput, { value: 300, onChange: () => undefined, "aria-label": "Price" }),
    ),
  );
  for (const words of ["€4,200.00", "€1.00", "¥200", ">€<"]) expect(shown).toContain(words);
  expect(shown).not.toContain("$");
});

it("a currency's code is known by itself, and neither in parts nor across two", () => {
  for (const code of ["USD", "EUR", "AED", "ZWL", "JPY", "BHD", "CLF"]) expect(isCurrency(code)).toBe(true);
  for (const code of ["", "XXX", "usd", "US", "D U", "USD EUR"]) expect(isCurrency(code)).toBe(false);
});
