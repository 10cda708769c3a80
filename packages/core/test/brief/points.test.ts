import { Brief } from "@stint/core/brief";
import { updateProject } from "@stint/core/operations/update-project";
import { Project } from "@stint/core/project";
import { Scope } from "@stint/core/project/scope";
import { Proposal } from "@stint/core/proposal";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Operation, PlanInput } from "../../src/brief/planner/schema";
import { as } from "../support";
import { draftOf, engineOf, newBrief } from "./support";

const PROMPT =
  "We need a website. Readers should find a title in two clicks. We have 42 pages. No printing. We pay 30% up front, then monthly.";
const LAST: Operation[] = [
  {
    kind: "schedule",
    schedule: { upfront: "30", rest: "monthly", months: null },
    answers: [{ sentence: 5, quote: "We pay 30% up front, then monthly." }],
  },
  {
    kind: "exclude",
    text: "Printing",
    answers: [{ sentence: 4, quote: "No printing" }],
    source: { kind: "brief" },
  },
];
const more = (number: number, text: string) => ({
  number,
  text,
  kind: "context" as const,
  cover: null,
  reason: null,
});
const operationsOf = (input: PlanInput): Operation[] => [
  ...draftOf(input).map(
    (each): Operation =>
      each.kind === "read"
        ? {
            ...each,
            sentences: [
              ...each.sentences,
              more(4, "No printing."),
              more(5, "We pay 30% up front, then monthly."),
            ],
          }
        : each,
  ),
  ...LAST,
];

let restore: () => void;
beforeEach(() => {
  restore = Brief.usePlanner(engineOf(operationsOf));
});
afterEach(() => restore());

async function newDraft() {
  const brief = await newBrief();
  const { owner, id } = brief;
  await brief.write((await brief.ask(PROMPT)).id);
  const { points } = await brief.see();
  const idOf = (kind: Brief.Point["kind"]) => points.find((point) => point.kind === kind)?.id ?? 0;
  const decide = (kind: Brief.Point["kind"], decision: Brief.Decision) =>
    as(owner, () => Brief.decide(id, { lines: [], points: [{ id: idOf(kind), decision }] }));
  const project = () => as(owner, () => Project.get(id));
  return { ...brief, points, decide, project };
}

const SCHEDULE = { invoice_upfront_mode: "percentage", invoice_upfront_percentage_amount: "30" };

describe("what a draft proposes beside services", () => {
  it("names its words, its source and what it comes to, and waits", async () => {
    const { points, project, scope } = await newDraft();
    expect(points).toMatchObject([
      { kind: "question", text: "Which of the 42 pages stay?", decision: "proposed" },
      {
        kind: "schedule",
        text: "30% at acceptance, the rest month by month.",
        answers: [{ sentence: 5, quote: "We pay 30% up front, then monthly." }],
        source: { kind: "brief" },
        decision: "proposed",
      },
      { kind: "exclusion", text: "Printing", source: { kind: "brief" }, decision: "proposed" },
    ]);
    expect(await project()).toMatchObject({ invoice_upfront_percentage_amount: "50" });
    expect((await scope()).exclusions).toBe("");
  });

  it("is nothing that a client sees before it is accepted, and a question never is", async () => {
    const { owner, id, decide } = await newDraft();
    const seen = () =>
      as(owner, async () =>
        JSON.stringify([await Proposal.get(id), await Scope.get(id), await Project.get(id)]),
      );
    expect(await seen()).not.toMatch(/Printing|Which of the 42 pages stay/);
    await decide("exclusion", "accepted");
    await decide("question", "accepted");
    expect(await seen()).toMatch(/Printing/);
    expect(await seen()).not.toMatch(/Which of the 42 pages stay/);
  });

  it("accepts a schedule into the project, once, and takes it back", async () => {
    const { decide, project, journal } = await newDraft();
    const before = await project();
    await decide("schedule", "accepted");
    const { version } = await project();
    await decide("schedule", "accepted");
    expect(await project()).toMatchObject({ ...SCHEDULE, invoice_remaining_mode: "monthly", version });
    const told = (await journal()).filter(({ type }) => type === "brief.points_decided");
    expect(told).toHaveLength(1);
    expect(told[0]?.after).toMatchObject({ points: [{ kind: "schedule", decision: "accepted" }] });
    await decide("schedule", "proposed");
    const { invoice_upfront_percentage_amount, invoice_remaining_mode } = before;
    expect(await project()).toMatchObject({ invoice_upfront_percentage_amount, invoice_remaining_mode });
  });

  it("leaves a schedule that somebody changed since", async () => {
    const { owner, id, decide, project } = await newDraft();
    await decide("schedule", "accepted");
    const { version } = await project();
    await as(owner, () => updateProject(id, { invoice_upfront_percentage_amount: "40" }, version));
    await expect(decide("schedule", "proposed")).rejects.toMatchObject({ code: 1000 });
    expect(await project()).toMatchObject({ invoice_upfront_percentage_amount: "40" });
  });

  it("puts an exclusion behind those that a person wrote, and takes out that line alone", async () => {
    const { owner, id, decide, scope } = await newDraft();
    await as(owner, () => Scope.update(id, { exclusions: "Hosting" }));
    await decide("exclusion", "accepted");
    expect((await scope()).exclusions).toBe("Hosting\nPrinting");
    await decide("exclusion", "left_out");
    expect((await scope()).exclusions).toBe("Hosting");
  });

  it("keeps a line that the scope had before", async () => {
    const { owner, id, decide, scope } = await newDraft();
    await as(owner, () => Scope.update(id, { exclusions: "Printing" }));
    await decide("exclusion", "accepted");
    await decide("exclusion", "proposed");
    expect((await scope()).exclusions).toBe("Printing");
  });

  it("is decided once, however many tabs accept at the same time", async () => {
    const { decide, scope, project } = await newDraft();
    await Promise.all([
      decide("exclusion", "accepted"),
      decide("schedule", "accepted"),
      decide("exclusion", "accepted"),
    ]);
    expect((await scope()).exclusions).toBe("Printing");
    expect(await project()).toMatchObject(SCHEDULE);
  });

  it("refuses what is not in the draft, and a decision on nothing", async () => {
    const { owner, id } = await newDraft();
    await expect(
      as(owner, () => Brief.decide(id, { lines: [], points: [{ id: 99, decision: "accepted" }] })),
    ).rejects.toMatchObject({ code: 1000 });
    await expect(as(owner, () => Brief.decide(id, { lines: [] }))).rejects.toMatchObject({
      code: 1000,
      fields: { lines: "Choose a service" },
    });
  });
});
