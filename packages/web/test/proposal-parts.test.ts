import { choicesOf, fixedPhases } from "@stint/core/proposal/reading/rules";
import type { Document, Schedule, ShownService } from "@stint/core/proposal/schema";
import { describe, expect, it } from "vitest";
import { planBody, planLines, planRefusals, takerOf } from "../src/features/proposal/builder/plan-draft";
import { daysOf } from "../src/features/proposal/builder/reminder-days";
import { chosenIDs, toggleOption } from "../src/features/proposal/document/choices";

const service = (id: number, total: number | null, more: Partial<ShownService> = {}): ShownService => ({
  id,
  name: `Service ${id}`,
  description: null,
  quantity: "1",
  unit: null,
  price: total,
  total,
  percent: null,
  optional: false,
  option_group: null,
  chosen: true,
  ...more,
});
const phases = (...services: ShownService[][]) =>
  services.map((each, at) => ({
    id: at + 1,
    name: `Phase ${at + 1}`,
    total: each.reduce((sum, { chosen, total }) => sum + (chosen ? (total ?? 0) : 0), 0),
    services: each,
  })) as Document["phases"];
const of = (...services: ShownService[][]) => ({ phases: phases(...services) }) as Document;

describe("what a client chooses", () => {
  const offer = of(
    [service(1, 100), service(2, 50, { optional: true })],
    [
      service(3, 10, { option_group: "Photos", chosen: false }),
      service(4, 20, { option_group: "Photos" }),
      service(5, 30, { option_group: "Photos", chosen: false }),
    ],
    [],
  );

  it("is groups of which one is picked, and extras that are taken or left", () => {
    const choices = choicesOf(offer);
    expect(choices.groups.map(({ label, services }) => [label, services.map(({ id }) => id)])).toEqual([
      ["Photos", [3, 4, 5]],
    ]);
    expect(choices.extras.map(({ id }) => id)).toEqual([2]);
    expect([choices.total, choices.count]).toEqual([70, 2]);
    expect(chosenIDs(offer)).toEqual([2, 4]);
  });

  it("turns an extra over, and puts a pick in the place of its mates", () => {
    const choices = choicesOf(offer);
    expect(toggleOption(choices, [2, 4], 5)).toEqual([2, 5]);
    expect(toggleOption(choices, [2, 4], 4)).toEqual([2, 4]);
    expect(toggleOption(choices, [2, 4], 2)).toEqual([4]);
    expect(toggleOption(choices, [4], 2)).toEqual([4, 2]);
  });

  it("leaves phases of what is sure, with their own totals; hidden ones stay hidden", () => {
    expect(fixedPhases(offer).map(({ id, total }) => [id, total])).toEqual([
      [1, 100],
      [3, 0],
    ]);
    const hidden = of([service(1, null), service(2, 50, { optional: true })]);
    const [first] = hidden.phases;
    if (first) first.total = null;
    expect(fixedPhases(hidden)[0]?.total).toBeNull();
  });
});

describe("the days of reminders", () => {
  it("are whole numbers from 1 to 90, five at most, each once and in order", () => {
    expect(daysOf("7, 3")).toEqual([3, 7]);
    expect(daysOf("3;3 10")).toEqual([3, 10]);
    expect(daysOf(" ")).toEqual([]);
    for (const wrong of ["0", "91", "2.5", "soon", "1,2,3,4,5,6"])
      expect(daysOf(wrong), wrong).toBeUndefined();
  });
});

describe("the schedule of what was accepted, being edited", () => {
  const line = (invoice_id: number, amount: number, editable = true): Schedule["lines"][number] => ({
    invoice_id,
    sequence: invoice_id,
    label: `Payment ${invoice_id}`,
    status: editable ? "draft" : "sent",
    number: null,
    hash: null,
    amount,
    send_on: null,
    due_on: null,
    editable,
  });
  const plan: Schedule = {
    proposal_id: 9,
    version: 1,
    currency: "USD",
    accepted_total: 1000,
    lines: [line(1, 400, false), line(2, 300), line(3, 400)],
    credits: 100,
    unplanned: 0,
  };
  const amounts = (edits: Parameters<typeof planLines>[1]) =>
    planLines(plan, edits).map(({ amount }) => amount);

  it("gives the rest to the last unsent one that was not typed, so that it always adds up (D4, D25)", () => {
    expect(amounts({})).toEqual([400, 300, 400]);
    expect(amounts({ 2: { amount: 1 } })).toEqual([400, 1, 699]);
    expect(amounts({ 3: { amount: 600 } })).toEqual([400, 100, 600]);
    expect(amounts({ 2: { amount: 5 }, 3: { amount: 5 } })).toEqual([400, 5, 695]);
    expect(takerOf(plan, { 3: { label: "End" } })?.invoice_id).toBe(3);
  });

  it("says what cannot be, beside the payment it is about, and sends only what was typed", () => {
    expect(planRefusals(plan, { 2: { amount: 700 } })).toEqual({
      3: "The others leave nothing for this one",
    });
    expect(planRefusals(plan, { 2: { amount: 0 } })).toEqual({ 2: "Amount required" });
    expect(
      planRefusals(plan, { 2: { send_on: "2027-02-02", due_on: "2027-02-01" }, 3: { label: " " } }),
    ).toEqual({ 2: "It is due before it is sent", 3: "Name required" });
    expect(planRefusals(plan, { 2: { send_on: "2027-02-01", due_on: "2027-02-01" } })).toEqual({});
    expect(planBody(plan, { 2: { amount: 5, send_on: null } })).toEqual({
      lines: [{ invoice_id: 2, amount: 5, send_on: null }],
    });
  });
});
