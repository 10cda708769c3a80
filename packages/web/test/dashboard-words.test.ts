import { describe, expect, test } from "vitest";
import type { Dashboard, MoveRow } from "../src/features/dashboard/queries";
import { describeRest, otherInWords } from "../src/features/dashboard/words";

const row = (currency: string, status: MoveRow["status"]) =>
  ({ kind: "invoice", currency, status }) as MoveRow;
const of = (rows: MoveRow[], coming_in = 0) =>
  ({
    currency: "USD",
    coming_in,
    late: 0,
    last_due_on: null,
    your_move: rows,
    their_move: [],
  }) as unknown as Dashboard;

describe("sums in one currency (D7)", () => {
  test.each([
    [[], ""],
    [[row("USD", "due")], ""],
    [[row("EUR", "draft")], ""],
    [[row("EUR", "due")], "1 invoice in EUR waits to be paid."],
    [
      [row("EUR", "overdue"), row("CAD", "due"), row("EUR", "due")],
      "3 invoices in EUR, CAD wait to be paid, 1 of them late.",
    ],
  ])("say what waits in other currencies", (rows, words) => {
    expect(otherInWords(of(rows))).toBe(words);
  });

  test("do not claim that nothing waits where it does in another currency", () => {
    expect(describeRest(of([row("EUR", "overdue")]))).toBe("Nothing in USD is waiting to be paid.");
    expect(describeRest(of([]))).toBe("Nothing that you sent is waiting to be paid.");
  });
});
