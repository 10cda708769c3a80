import { describe, expect, it } from "vitest";
import { byDay, pick, timeOf } from "../src/features/notification/by-day";
import type { Notification } from "../src/features/notification/queries";

const NOW = new Date(2026, 10, 20, 15, 0);
const at = (day: number, hour = 9): string => new Date(2026, 10, day, hour, 12).toISOString();
const line = (id: number, created_at: string, more: Partial<Notification> = {}): Notification => ({
  id,
  type: "invoice.paid",
  title: `Line ${id}`,
  body: "",
  link: null,
  read: false,
  created_at,
  metadata: {},
  ...more,
});

describe("the page of notifications", () => {
  it("has a heading for today, yesterday, this week and earlier, newest first", () => {
    const lines = [line(1, at(20)), line(2, at(20, 8)), line(3, at(19)), line(4, at(15)), line(5, at(2))];
    expect(byDay(lines, NOW).map(({ head, lines }) => [head, lines.map(({ id }) => id)])).toEqual([
      ["Today", [1, 2]],
      ["Yesterday", [3]],
      ["This week", [4]],
      ["Earlier", [5]],
    ]);
    expect(byDay([], NOW)).toEqual([]);
  });

  it("puts what waits for an answer at its own time, though it leads the list", () => {
    const lines = [line(1, at(15), { type: "connection_request" }), line(2, at(20))];
    expect(byDay(lines, NOW).map(({ head }) => head)).toEqual(["Today", "This week"]);
  });

  it("says the clock of today and yesterday, then the day", () => {
    expect([at(20), at(19), at(16), at(2)].map((each) => timeOf(each, NOW))).toEqual([
      "9:12 AM",
      "9:12 AM",
      "Mon, Nov 16",
      "Nov 2",
    ]);
  });

  it("shows what is unread, and what waits for an answer whether it was read or not", () => {
    const lines = [
      line(1, at(20)),
      line(2, at(20), { read: true }),
      line(3, at(20), { type: "project_invitation" }),
    ];
    expect(pick(lines, "all")).toHaveLength(3);
    expect(pick(lines, "unread").map(({ id }) => id)).toEqual([1, 3]);
    expect(pick(lines, "move").map(({ id }) => id)).toEqual([3]);
  });
});
