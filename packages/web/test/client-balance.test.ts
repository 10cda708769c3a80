import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { Balances } from "../src/features/client/balance";

const usd = {
  currency: "USD",
  invoiced: 635_000,
  due: 317_500,
  overdue: 0,
  credit: 0,
  owed_credit: { amount: 200_000, text: "$2,000.00 to be credited once the dispute ends (before tax)" },
};
const eur = { ...usd, currency: "EUR", owed_credit: null };

/** What a person reads. */
const read = (balances: (typeof usd | typeof eur)[]) =>
  renderToStaticMarkup(createElement(Balances, { balances })).replace(/<[^>]+>/g, " ");

describe("what a client owes", () => {
  it("tells beside it what is still to be credited, and takes it off nothing", () => {
    const text = read([usd]);
    expect(text).toContain("$3,175.00");
    expect(text).toContain("$2,000.00 to be credited once the dispute ends (before tax).");
  });

  it("tells it below the currencies, too, also where nothing is late", () => {
    const text = read([usd, eur]);
    expect(text).toContain("$2,000.00 to be credited once the dispute ends (before tax).");
    expect(text).toContain("€3,175.00");
  });

  it("says nothing of it where nothing waits", () => {
    expect(read([eur])).not.toContain("to be credited");
  });
});
