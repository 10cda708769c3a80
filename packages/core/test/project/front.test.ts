import { Client } from "@stint/core/client";
import { Invoice } from "@stint/core/invoice";
import { overview } from "@stint/core/operations/project-overview";
import { duplicateProject, startProject } from "@stint/core/operations/start-project";
import { updateProject } from "@stint/core/operations/update-project";
import { Payment } from "@stint/core/payment";
import { Project } from "@stint/core/project";
import { calendar, calendarAddress, revokeCalendar, shareCalendar } from "@stint/core/project/calendar";
import { Comment } from "@stint/core/project/comment";
import { Scope } from "@stint/core/project/scope";
import { timelineCsv } from "@stint/core/project/timeline";
import { Workspace } from "@stint/core/workspace";
import { describe, expect, it } from "vitest";
import { ofOwner } from "../../../../tests/reliability/support/rows";
import { newBusiness, newDraft, newSent } from "../invoice/support";
import { as } from "../support";
import { anonymous } from "../support/account";
import { newWorkspace } from "../support/workspace";

const paid = { plan: "pro_yearly" } as const;

async function newProject() {
  const owner = await newWorkspace(paid);
  const project = await as(owner, () =>
    startProject({ name: "Website redesign", client_name: "Mockford Books" }),
  );
  return { owner, project, id: project.id };
}

/** What the database holds of an owner, but for the journal. */
async function kept(owner_id: number): Promise<string[]> {
  return (await ofOwner(owner_id))
    .filter((row) => row.__edb_e__ !== "journal")
    .map((row) => `${row.pk} ${row.sk}`)
    .sort();
}

describe("what stands beside a project's scope", () => {
  it("is added, changed and removed, and read in one call", async () => {
    const { owner, id } = await newProject();
    const milestone = await as(owner, () =>
      Project.milestones.add(
        id,
        Project.MilestoneInput.parse({ name: "Design signed off", due_on: "2026-12-01" }),
      ),
    );
    const event = await as(owner, () =>
      Project.events.add(
        id,
        Project.ProjectEventInput.parse({ name: "Kick-off", starts_on: "2026-11-25", starts_at: "09:30" }),
      ),
    );
    const link = await as(owner, () => Project.links.add(id, { name: "Board", url: "https://example.test" }));
    const contact = await as(owner, () =>
      Project.contacts.add(
        id,
        Project.ProjectContactInput.parse({ first_name: "Kim", email: "kim@sample.test" }),
      ),
    );
    await as(owner, () =>
      Project.milestones.update(id, milestone.id, { done_on: "2026-11-30" }, milestone.version),
    );
    await expect(
      as(owner, () => Project.milestones.update(id, milestone.id, { name: "Late" }, milestone.version)),
    ).rejects.toMatchObject({ code: 1004 });
    await expect(
      as(owner, () => Project.events.update(id, event.id, { ends_on: "2026-11-24" })),
    ).rejects.toMatchObject({ code: 1000, fields: { ends_on: "An event ends after it begins" } });

    const page = await as(owner, () => overview(id));
    expect(page).toMatchObject({
      milestones: [{ id: milestone.id, name: "Design signed off", done_on: "2026-11-30", version: 2 }],
      events: [{ id: event.id, starts_at: "09:30", location: "" }],
      links: [{ id: link.id, name: "Board" }],
      contacts: [{ id: contact.id, first_name: "Kim", phone: null }],
      progress: { total: 1, open: 1 },
    });
    expect(page.activity.map(({ text }) => text)).toEqual([
      "Reached the milestone Design signed off",
      "Added a contact",
      "Added the link Board",
      "Added the event Kick-off",
      "Added the milestone Design signed off",
      "Created the project",
    ]);
    expect(page.activity[0]?.who).toBe("You");

    await as(owner, () => Project.links.remove(id, link.id));
    expect(await as(owner, () => Project.links.list(id))).toEqual([]);
    await expect(as(owner, () => Project.links.remove(id, link.id))).rejects.toMatchObject({ code: 1003 });
    // One kind's id is not another's.
    await expect(as(owner, () => Project.events.remove(id, milestone.id))).rejects.toMatchObject({
      code: 1003,
    });

    const { file, csv } = await as(owner, () => timelineCsv(id));
    expect(file).toBe("Website redesign timeline.csv");
    expect(csv).toContain("Event,Kick-off,,2026-11-25,09:30,,,");
    expect(csv).toContain("Milestone,Design signed off,,,,2026-12-01,reached,");
  });

  it("is nobody else's, and stays as it is once the project is completed (2032)", async () => {
    const { owner, id } = await newProject();
    const { id: link } = await as(owner, () =>
      Project.links.add(id, { name: "Board", url: "https://example.test" }),
    );
    const stranger = await newWorkspace();
    for (const work of [
      () => overview(id),
      () => timelineCsv(id),
      () => Project.links.list(id),
      () => Project.links.update(id, link, { name: "Mine" }),
      () => Project.links.remove(id, link),
      () => duplicateProject(id),
      () => Project.archive(id, true),
    ])
      await expect(as<unknown>(stranger, work)).rejects.toMatchObject({ code: 1066 });
    await as(owner, () => Project.setStatus(id, { status: "completed" }));
    for (const work of [
      () => Project.links.add(id, { name: "Other", url: "https://example.test" }),
      () => Project.links.update(id, link, { name: "Mine" }),
      () => Project.links.remove(id, link),
    ])
      await expect(as<unknown>(owner, work)).rejects.toMatchObject({ code: 2032 });
    expect(await as(owner, () => Project.links.list(id))).toMatchObject([{ name: "Board" }]);
  });

  it("is a calendar for whoever has its address, until that is taken back", async () => {
    const { owner, id } = await newProject();
    const name = "Kick-off; with coffee, cake\\tea and a very long name that has to be folded somewhere";
    await as(owner, () => Workspace.update({ time_zone: "America/New_York" }));
    await as(owner, () =>
      Project.events.add(
        id,
        Project.ProjectEventInput.parse({ name, starts_on: "2026-07-01", starts_at: "09:30" }),
      ),
    );
    await as(owner, () =>
      Project.milestones.add(id, Project.MilestoneInput.parse({ name: "Launch", due_on: "2026-12-31" })),
    );
    expect(await as(owner, () => calendarAddress(id))).toEqual({ url: null });
    const { url } = await as(owner, () => shareCalendar(id));
    const token = url?.split("/").at(-1) ?? "";
    expect(await as(owner, () => calendarAddress(id))).toEqual({ url });
    const ics = await as(anonymous, () => calendar(token));
    expect(ics.startsWith("BEGIN:VCALENDAR\r\nVERSION:2.0\r\n")).toBe(true);
    expect(ics).toContain("DTSTART:20260701T133000Z\r\n");
    expect(ics).toContain("DTSTART;VALUE=DATE:20261231\r\nDTEND;VALUE=DATE:20270101\r\n");
    expect(ics).toContain("SUMMARY:Milestone: Launch\r\n");
    expect(ics.replaceAll("\r\n ", "")).toContain("SUMMARY:Kick-off\\; with coffee\\, cake\\\\tea and");
    expect(Math.max(...ics.split("\r\n").map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);

    // A new address ends the old one; taken back, there is none.
    const again = await as(owner, () => shareCalendar(id));
    await expect(as(anonymous, () => calendar(token))).rejects.toMatchObject({ code: 1003 });
    await as(owner, () => revokeCalendar(id));
    const second = again.url?.split("/").at(-1) ?? "";
    for (const none of [second, "", "../x", "a".repeat(26)])
      await expect(as(anonymous, () => calendar(none))).rejects.toMatchObject({ code: 1003 });
    const stranger = await newWorkspace();
    await expect(as(stranger, () => shareCalendar(id))).rejects.toMatchObject({ code: 1066 });
    expect(JSON.stringify(await as(owner, () => Project.get(id)))).not.toContain("calendar");
  });

  it("says how the money stands, by what was sent", async () => {
    const { owner, project_id } = await newBusiness();
    await newSent(owner, project_id);
    await as(owner, () => Comment.add(`project:${project_id}`, "Wants it before Christmas"));
    const page = await as(owner, () => overview(project_id));
    expect(page.money).toMatchObject([
      { currency: "USD", invoiced: 125_000, received: 0, due: 125_000, overdue: 0 },
    ]);
    expect(page.activity[0]).toMatchObject({ text: "Wrote a note", who: "You" });
    // What a program did with one's key is not what one did.
    const key = { id: 4711, scopes: {} };
    await as({ ...owner, key } as typeof owner, () => Comment.add(`project:${project_id}`, "Wrote by night"));
    expect((await as(owner, () => overview(project_id))).activity[0]).toMatchObject({
      text: "Wrote a note",
      who: "You, by an API key",
    });
    expect((await as(owner, () => Invoice.list({ project_id }))).items).toHaveLength(1);
  });

  it("tells what was invoiced as the sum of what became of it, and what is not sent beside it", async () => {
    const { owner, project_id } = await newBusiness();
    const { id } = await newSent(owner, project_id);
    await newDraft(owner, project_id, 20_000);
    await as(owner, async () => {
      await Invoice.credit(id, { amount: 25_000, reason: "Late", as_discount: true });
      const paid_at = await Workspace.today();
      await Payment.markPaid(id, { amount: 60_000, payment_method: "cash", paid_at });
    });
    const { money, unsent } = await as(owner, () => overview(project_id));
    expect(money).toEqual([
      {
        currency: "USD",
        invoiced: 100_000,
        received: 60_000,
        surcharges: 0,
        refunded: 0,
        paid_with_credit: 0,
        withheld: 0,
        due: 40_000,
        overdue: 0,
        fees: 0,
      },
    ]);
    expect(unsent).toEqual([{ currency: "USD", scheduled: 0, paused: 0, drafts: 20_000 }]);
    // A note for more than is due is kept as credit of the client: the sum stays.
    await as(owner, () => Invoice.credit(id, { amount: 70_000, reason: "Not delivered" }));
    expect((await as(owner, () => overview(project_id))).money).toMatchObject([
      { invoiced: 30_000, received: 60_000, paid_with_credit: -30_000, due: 0 },
    ]);
  });
});

describe("a copy of a project", () => {
  it("is '<name> (Copy)' with its scope, terms and settings, and a draft of its own", async () => {
    const { owner, id, project } = await newProject();
    const scope = await as(owner, () => Scope.get(id));
    const [task] = scope.tasks;
    await as(owner, () => Scope.updateTask(task?.id ?? 0, { name: "Design system", price: 480_000 }));
    await as(owner, () => Project.addSection(id, { title: "How we work", body: "Weekly" }));
    await as(owner, () => updateProject(id, { client_goals: "Sell more books", emoji: "rocket" }));
    await as(owner, () => Project.setStatus(id, { status: "active" }));
    const copy = await as(owner, () => duplicateProject(id));
    expect(copy).toMatchObject({
      name: "Website redesign (Copy)",
      client_id: project.client_id,
      client_goals: "Sell more books",
      emoji: "rocket",
      status: "draft",
      won_at: null,
      price_total: 480_000,
      proposal_status: "draft",
      version: 1,
    });
    expect(await as(owner, () => Project.get(copy.id))).toEqual(copy);
    expect((await as(owner, () => duplicateProject(copy.id))).name).toBe("Website redesign (Copy)");
    const copied = await as(owner, () => Scope.get(copy.id));
    expect(copied.tasks).toMatchObject([{ name: "Design system", price: 480_000, project_id: copy.id }]);
    expect(copied.tasks[0]?.id).not.toBe(task?.id);
    expect(await as(owner, () => Project.listSections(copy.id))).toMatchObject([{ title: "How we work" }]);
    expect((await as(owner, () => Project.readDocument(copy.id))).terms).toHaveLength(1);
    // Its services are its own.
    await as(owner, () => Scope.updateTask(copied.tasks[0]?.id ?? 0, { price: 1 }));
    expect((await as(owner, () => Project.get(id))).price_total).toBe(480_000);
  });

  it("has a name that fits, and needs room in the plan (1007)", async () => {
    const owner = await newWorkspace();
    const { id } = await as(owner, () => startProject({ name: "One", client_name: "Mockford Books" }));
    const before = await kept(owner.owner_id);
    await expect(as(owner, () => duplicateProject(id))).rejects.toMatchObject({ code: 1007 });
    expect(await kept(owner.owner_id)).toEqual(before);
    expect((await as(owner, () => Project.list({}))).items).toHaveLength(1);
    expect((await as(owner, () => Client.list({}))).items).toHaveLength(1);
  });
});

describe("the archive", () => {
  it("takes a project out of the lists and gives it back", async () => {
    const { owner, id } = await newProject();
    const archived = await as(owner, () => Project.archive(id, true));
    expect(archived.archived_at).not.toBeNull();
    expect((await as(owner, () => Project.list({}))).items).toEqual([]);
    expect((await as(owner, () => Project.list({ archived: true }))).items).toMatchObject([{ id }]);
    expect((await as(owner, () => Project.get(id))).status).toBe("draft");
    await as(owner, () => Project.archive(id, false));
    expect((await as(owner, () => Project.list({}))).items).toMatchObject([{ id, archived_at: null }]);
  });
});
