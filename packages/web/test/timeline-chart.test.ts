import { describe, expect, it } from "vitest";
import { linesOf } from "../src/features/project/timeline-chart";

const milestone = { project_id: 1, version: 1, description: "" };
const event = { ...milestone, starts_at: null, location: "" };

describe("a project's timeline, drawn", () => {
  it("lets a phase run to the next one, the last to the last day known, and puts all in the order of days", () => {
    const lines = linesOf({
      phases: [
        { id: 2, name: "Build", start_at: "2027-02-01", price_total: 0 },
        { id: 1, name: "Design", start_at: "2027-01-04", price_total: 0 },
        { id: 3, name: "Someday", start_at: null, price_total: 0 },
      ],
      milestones: [
        { ...milestone, id: 4, name: "Launch", due_on: "2027-03-01", done_on: null },
        { ...milestone, id: 5, name: "Signed", due_on: "2027-01-20", done_on: "2027-01-18" },
        { ...milestone, id: 6, name: "Undated", due_on: null, done_on: null },
      ],
      events: [{ ...event, id: 7, name: "Workshop", starts_on: "2027-01-11", ends_on: "2027-01-12" }],
    });
    expect(lines.map(({ name, from, to, look }) => [name, from, to, look])).toEqual([
      ["Design", "2027-01-04", "2027-02-01", "phase"],
      ["Workshop", "2027-01-11", "2027-01-13", "event"],
      ["Signed", "2027-01-18", undefined, "done"],
      ["Build", "2027-02-01", "2027-03-02", "phase"],
      ["Launch", "2027-03-01", undefined, "milestone"],
    ]);
  });

  it("gives a lone phase two weeks, and draws nothing where no day is known", () => {
    const phase = { id: 1, name: "Design", start_at: "2027-01-04", price_total: 0 };
    expect(linesOf({ phases: [phase], milestones: [], events: [] })[0]?.to).toBe("2027-01-18");
    expect(linesOf({ phases: [{ ...phase, start_at: null }], milestones: [], events: [] })).toEqual([]);
  });
});
