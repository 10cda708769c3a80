import { describe, expect, it } from "vitest";
import { sourcesUnder } from "../../scripts/lib/imports.mjs";
import { moneySumsIn } from "../../scripts/lib/money-sums.mjs";
import excused from "./money-sums.json" with { type: "json" };

const root = `${import.meta.dirname}/../..`;
const reasons: Record<string, Record<string, string>> = excused;

/** Each sum of money that a package writes with an operator, by file. Platform/money alone may. */
const found = ["core", "documents", "email", "functions", "web"]
  .flatMap((each) => sourcesUnder(root, `packages/${each}/src`))
  .filter(({ file }) => !file.includes(".gen.") && !file.startsWith("packages/core/src/platform/money/"))
  .flatMap(({ file, text }) =>
    moneySumsIn(file, text).map((sum) => ({ file: file.replace(/^packages\/(\w+)\/src\//, "$1/"), ...sum })),
  );

const planted = (line: string): string[] => moneySumsIn("planted.tsx", line).map(({ code }) => code);

describe("money is added, taken off and multiplied through platform/money only (D1)", () => {
  it("in every package that holds money", () => {
    const bare = found.filter(({ file, code }) => reasons[file]?.[code] === undefined);
    expect(
      bare.map(
        ({ file, line, code }) =>
          `${file}:${line}: ${code}: use Money.add, subtract, negate, sum or multiply`,
      ),
    ).toEqual([]);
  });

  it("an excused place that is gone leaves the list", () => {
    const places = new Set(found.map(({ file, code }) => `${file}: ${code}`));
    const listed = Object.entries(reasons).flatMap(([file, codes]) =>
      Object.keys(codes).map((code) => `${file}: ${code}`),
    );
    expect(listed.filter((each) => !places.has(each))).toEqual([]);
  });

  it.each([
    ["two names of money", "f(due + fee);", "due + fee"],
    ["a name and a field", "f(total - row.amount_paid);", "total - row.amount_paid"],
    ["a field in camel case", "f(row.taxTotal * quantity);", "row.taxTotal * quantity"],
    ["an optional field with its default", "f(2 + (row?.price ?? 0));", "2 + (row?.price ?? 0)"],
    ["a field by its key", 'f(row["amount"] / 3);', 'row["amount"] / 3'],
    ["a list's member", "f(prices[0] + prices[1]);", "prices[0] + prices[1]"],
    ["a cast", "f((x as { fee: number }).fee + 1);", "(x as { fee: number }).fee + 1"],
    ["what a function answers", "f(stillDue(row) + 1);", "stillDue(row) + 1"],
    ["what platform/money answers", "f(Money.sum(list) - x);", "Money.sum(list) - x"],
    ["adding up in a variable", "let a = 0; for (const row of rows) a += row.price;", "a += row.price"],
    ["taking off a variable", "balance -= x;", "balance -= x"],
    ["a reduction to a sum", "rows.reduce((sum, row) => sum + row.worthless, 0);", "sum + row.worthless"],
    ["a reduction of fields", "rows.reduce((a, { amount }) => a + amount, 0);", "a + amount"],
    ["a reduction of amounts", "amounts.reduce((a, b) => a + b, 0);", "a + b"],
    ["a reduction of a map", "rows.map((row) => row.fee).reduce((a, b) => a + b);", "a + b"],
    ["a reduction with a body", "amounts.reduce((a, b) => { return a + b; });", "a + b"],
    ["a field of another name", "const { amount: a } = row; f(a + x);", "a + x"],
    ["a value of another name", "const left = Money.subtract(a, b); f(left - x);", "left - x"],
    ["a name that goes through platform/money elsewhere", "Money.add(gone, 1); f(gone * 2);", "gone * 2"],
    ["the other sign", "f(-row.fee);", "-row.fee"],
    ["a choice", "f((paid ? net : gross) + x);", "(paid ? net : gross) + x"],
    ["the larger of two", "f(Math.max(0, due) - x);", "Math.max(0, due) - x"],
    ["markup", "const a = <b c={total + 1} />;", "total + 1"],
    ["a sum in a sum, once", "f(due + fee + tax);", "due + fee + tax"],
  ])("sees %s", (_, line, code) => {
    expect(planted(line)).toEqual([code]);
  });

  it.each([
    ["comparing", "f(price > total);"],
    ["counting", "f(rows.reduce((sum, row) => sum + row.length, 0), total_count + 1, index * 2);"],
    [
      "what bears a word of money and counts",
      "f(paid_invoices + 1, amountWidth * 2, due_days - 1, price_id + 1);",
    ],
    ["text", "f(`Fee ` + terms, money(due) + terms, 'fee ' + fee);"],
    ["whole numbers of any size", "f(BigInt(amount) * 2n);"],
    ["platform/money", "f(Money.add(due, fee), sum(rows.map(({ fee }) => fee)));"],
    ["what is of another name and stays so", "const { id: amounts } = row; f(width + height);"],
  ])("takes %s", (_, line) => {
    expect(planted(line)).toEqual([]);
  });
});
