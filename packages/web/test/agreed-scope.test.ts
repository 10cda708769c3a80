import type { Agreement } from "@stint/core/project/schema";
import type { Info } from "@stint/core/project/scope/schema";
import { expect, it } from "vitest";
import { describeAgreed } from "../src/features/scope/agreed-scope";

const task = (id: number, scopecategory_id: number) => ({ id, scopecategory_id, name: `Service ${id}` });
const summary = (phases: [number, number][], tasks: [number, number][]) => ({
  categories: phases.map(([id, price_total]) => ({ id, price_total })),
  tasks: tasks.map(([id, price_total]) => ({ id, price_total })),
  chosen: tasks.map(([id]) => id),
});
/** Two services were signed; the draft has no first one, asks another price for the second, and adds a third. */
const scope = {
  categories: [{ id: 10 }, { id: 20 }],
  tasks: [task(2, 10), task(3, 20)],
  summary: summary(
    [
      [10, 60_000],
      [20, 5_000],
    ],
    [
      [2, 60_000],
      [3, 5_000],
    ],
  ),
  signed: {
    categories: [{ id: 10 }],
    tasks: [task(1, 10), task(2, 10)],
    summary: summary(
      [[10, 340_000]],
      [
        [1, 240_000],
        [2, 100_000],
      ],
    ),
  },
} as unknown as Info;
const change = (status: string) => ({ number: 2, status }) as unknown as Agreement["change"];

it.each([
  ["sent", "not signed"],
  ["declined", "declined"],
])(
  "a scope with a change order that is %s is what was signed, with what it would make of it",
  (status, words) => {
    const whole = describeAgreed(scope, change(status), "USD");
    expect(whole.tasks.map(({ id }) => [id, whole.amounts.get(id), whole.marks.get(id)])).toEqual([
      [1, 240_000, `Removed in change order 2, ${words}`],
      [2, 100_000, `$600.00 in change order 2, ${words}`],
      [3, 5_000, `Change order 2, ${words}`],
    ]);
    expect([...whole.totals]).toEqual([
      [10, 340_000],
      [20, 5_000],
    ]);
  },
);

it("a scope that nothing changes is its own rows", () => {
  const whole = describeAgreed({ ...scope, signed: null }, null, "USD");
  expect(whole.tasks.map(({ id }) => [id, whole.amounts.get(id)])).toEqual([
    [2, 60_000],
    [3, 5_000],
  ]);
  expect(whole.marks.size).toBe(0);
});
