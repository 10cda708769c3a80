import { updateProject } from "@stint/core/operations/update-project";
import { Project } from "@stint/core/project";
import { Contract } from "@stint/core/project/contract";
import { Proposal } from "@stint/core/proposal";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { as, journalOf } from "../support";
import { newOffer } from "./support";

type Said = Omit<Proposal.CreateInput, "project_id">;

const said: fc.Arbitrary<Said> = fc.record(
  {
    client_goals: fc.constantFrom("", "More readers"),
    summary: fc.constant("What we do"),
    expire_at: fc.constantFrom(null, "2031-05-01"),
    show_scope: fc.boolean(),
    show_phase_prices: fc.boolean(),
    proposal_reminder_days: fc.constantFrom([], [3, 7]),
    schedule: fc.record(
      {
        invoice_payment_terms: fc.constantFrom(0, 30),
        invoice_upfront_mode: fc.constantFrom("none" as const, "percentage" as const),
        invoice_upfront_percentage_amount: fc.constant("40"),
        invoice_remaining_mode: fc.constant("payments" as const),
        invoice_remaining_payments: fc.constant([
          { label: "Half", percentage: "30", due: { kind: "days_after" as const, days: 10 } },
          { label: "Rest", percentage: "30", due: { kind: "completion" as const } },
        ]),
      },
      { requiredKeys: [] },
    ),
    sections: fc.array(fc.record({ title: fc.constantFrom("Why us", "How"), body: fc.constant("Text") }), {
      maxLength: 3,
    }),
    terms: fc.array(fc.record({ name: fc.constantFrom("Warranty", "Rights"), body: fc.constant("Words") }), {
      maxLength: 3,
    }),
  },
  { requiredKeys: [] },
);

async function newProjects() {
  const { owner } = await newOffer();
  const start = async () => ({ id: (await newOffer({ owner })).project_id });
  return { owner, start };
}

async function inSteps(project_id: number, { schedule, sections = [], terms = [], ...fields }: Said) {
  const info = await Proposal.create({ project_id });
  await updateProject(project_id, fields);
  await updateProject(project_id, schedule ?? {});
  for (const section of sections) await Project.addSection(project_id, section);
  for (const term of terms) await Contract.add(project_id, term);
  return info;
}

/** What a client would read of a project's proposal, without what each has of its own. */
async function readOf(project_id: number) {
  const [{ document, refusals, unplanned }, { project, terms, sections }] = await Promise.all([
    Proposal.preview(project_id),
    Project.readDocument(project_id),
  ]);
  const words = JSON.stringify({ document, refusals, unplanned })
    .replace(/"(?:\w+_)?id":\d+/g, '"id":0')
    .replace(/"hash":"\w+"/g, '"hash":""');
  const { id: _, scopes: __, proposal_id: ___, version: ____, created_at: _____, ...rest } = project;
  const agreement = { ...rest.agreement, since: "" };
  return {
    words,
    project: { ...rest, agreement },
    terms: terms.map(({ name, body, rank }) => [name, body, rank]),
    sections: sections.map(({ title, body, rank }) => [title, body, rank]),
  };
}

describe("a proposal made whole", () => {
  it("reads as the one that single calls make", async () => {
    const { owner, start } = await newProjects();
    await fc.assert(
      fc.asyncProperty(said, async (input) => {
        const [whole, steps] = [await start(), await start()];
        const made = await as(owner, () => Proposal.create({ project_id: whole.id, ...input }));
        expect(made).toMatchObject({ id: whole.id, project_id: whole.id, status: "draft" });
        await as(owner, () => inSteps(steps.id, input));
        expect(await as(owner, () => readOf(whole.id))).toEqual(await as(owner, () => readOf(steps.id)));
      }),
      { numRuns: process.env.SOAK ? 100 : 4 },
    );
  });

  it("is one entry, and after a withdrawal the next proposal with what it says", async () => {
    const { owner, start } = await newProjects();
    const { id: project_id } = await start();
    const sections = [{ title: "Why us", body: "" }];
    await as(owner, () => Proposal.create({ project_id, summary: "First", sections }));
    const told = async () => (await journalOf(owner.owner_id, `project:${project_id}`)).slice(-1);
    expect(await told()).toEqual(["project.updated"]);
    await as(owner, () => Proposal.publish({ id: project_id, confirm_unpriced: true }));
    await as(owner, () => Proposal.withdraw(project_id));
    const next = await as(owner, () => Proposal.create({ project_id, summary: "Second", sections }));
    expect(next.id).not.toBe(project_id);
    expect((await as(owner, () => Project.readDocument(project_id))).sections).toHaveLength(2);
    const now = await as(owner, () => Project.get(project_id));
    expect(now).toMatchObject({ proposal_id: next.id, proposal_status: "draft", summary: "Second" });
    expect(await journalOf(owner.owner_id, `proposal:${next.id}`)).toEqual(["proposal.created"]);
    // Nothing said, nothing written.
    await as(owner, () => Proposal.create({ project_id }));
    expect((await as(owner, () => Project.get(project_id))).version).toBe(now.version);
  });

  it("that is refused writes nothing, and says which part", async () => {
    const { owner, start } = await newProjects();
    const { id: project_id } = await start();
    const before = await as(owner, () => Project.readDocument(project_id));
    const sections = Array.from({ length: 40 }, () => ({ title: "Why us", body: "" }));
    await as(owner, () => Project.addSection(project_id, { title: "There", body: "" }));
    await expect(
      as(owner, () => Proposal.create({ project_id, summary: "New", sections })),
    ).rejects.toMatchObject({
      code: 1000,
      fields: { "sections.39.title": "A project can have 40 sections at most" },
    });
    const after = await as(owner, () => Project.readDocument(project_id));
    expect(after.project).toEqual(before.project);
    expect(after.sections.map(({ title }) => title)).toEqual(["There"]);
    expect(Proposal.CreateInput.safeParse({ project_id, schedule: { nothing: 1 } }).success).toBe(false);
  });
});
