import { expect, test } from "vitest";
import { advance } from "../src/run/clock";
import { schedule } from "../src/run/schedule";

const at = (text: string) => Date.parse(text);
const next = (expression: string, from: string) => new Date(schedule(expression)(at(from))).toISOString();

test("rates fire on the round minute", () => {
  expect(next("rate(1 minute)", "2026-11-21T09:00:30Z")).toBe("2026-11-21T09:01:00.000Z");
  expect(next("rate(5 minutes)", "2026-11-21T09:00:00Z")).toBe("2026-11-21T09:05:00.000Z");
  expect(next("rate(1 day)", "2026-11-21T09:00:00Z")).toBe("2026-11-22T00:00:00.000Z");
});

test("cron expressions know ranges, steps, names and the end of a month", () => {
  expect(next("cron(0/15 * * * ? *)", "2026-11-21T09:14:59Z")).toBe("2026-11-21T09:15:00.000Z");
  expect(next("cron(30 6 ? * MON-FRI *)", "2026-11-21T09:00:00Z")).toBe("2026-11-23T06:30:00.000Z");
  expect(next("cron(0 0 31 * ? *)", "2026-11-21T09:00:00Z")).toBe("2026-12-31T00:00:00.000Z");
  expect(schedule("cron(0 0 1 1 ? 2020)")(at("2026-11-21T09:00:00Z"))).toBe(Number.POSITIVE_INFINITY);
  for (const bad of ["every minute", "cron(61 * * * ? *)", "cron(* * *)", "rate(2 months)"]) {
    expect(() => schedule(bad)).toThrow();
  }
});

test("durations are added by the calendar", () => {
  const add = (from: string, duration: string) => advance(new Date(from), duration).toISOString();
  expect(add("2026-11-21T09:00:00.000Z", "P3D")).toBe("2026-11-24T09:00:00.000Z");
  expect(add("2026-01-31T09:00:00.000Z", "P1M")).toBe("2026-02-28T09:00:00.000Z");
  expect(add("2024-02-29T00:00:00.000Z", "P1Y1DT1H30M5S")).toBe("2025-03-01T01:30:05.000Z");
  for (const bad of ["P", "PT", "3D", "P-1D", ""]) expect(() => add("2026-01-01T00:00:00Z", bad)).toThrow();
});
