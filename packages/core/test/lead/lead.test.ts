import { Client } from "@stint/core/client";
import { Lead } from "@stint/core/lead";
import { startProject } from "@stint/core/operations/start-project";
import type { Actor } from "@stint/core/platform/actor";
import { Actor as Acting } from "@stint/core/platform/actor";
import { Profile } from "@stint/core/profile";
import { Project } from "@stint/core/project";
import { Comment } from "@stint/core/project/comment";
import { Workspace } from "@stint/core/workspace";
import { describe, expect, it } from "vitest";
import { newPerson } from "../project/invitation/support";
import { as, holdClock, journalOf } from "../support";
import { newWorkspace } from "../support/workspace";

type Owner = Actor.Actor & { type: "user" };
const hashOf = (url: string | null) => url?.split("/").at(-1) ?? "";
/** Somebody without a session, from an address of their own. */
const visitor = <T>(work: () => Promise<T>, ip = "203.0.113.9"): Promise<T> =>
  Acting.run({ type: "anonymous" }, work, { request_id: "test", ip, user_agent: "test" });

async function openPage(owner: Owner, input: Lead.FormInput = {}) {
  return hashOf((await as(owner, () => Lead.updateForm({ open: true, ...input }))).url);
}
const wish = (hash: string, more: Partial<Lead.SubmitInput> = {}): Lead.SubmitInput => ({
  hash,
  name: "Maren Row",
  email: "maren@cedarrow.test",
  company: "Cedar & Row",
  about: "A booking page",
  budget: "$8,000",
  message: "We run three clinics.",
  ...more,
});
const leads = (owner: Owner) => as(owner, async () => (await Lead.list({})).items);
const refused = (code: number) => ({ code });

describe("the lead page (issue 5)", () => {
  it("is closed until its owner opens it, and wears the brand", async () => {
    const owner = await newWorkspace();
    await as(owner, () => Workspace.update({ brand_name: "Harbor Studio", primary_brand_color: "#1f5f56" }));
    expect(await as(owner, Lead.form)).toMatchObject({ open: false, url: null, version: 0 });
    const hash = await openPage(owner, { title: "Work with us", fields: { phone: "required" } });
    expect(await visitor(() => Lead.view(hash))).toEqual({
      brand: { name: "Harbor Studio", color: "#1f5f56", logo_url: null },
      title: "Work with us",
      intro: "",
      fields: { ...Lead.DEFAULT_FIELDS, phone: "required" },
    });
    await as(owner, () => Lead.updateForm({ open: false }));
    await expect(visitor(() => Lead.view(hash))).rejects.toMatchObject(refused(1003));
    await expect(visitor(() => Lead.submit(wish(hash)))).rejects.toMatchObject(refused(1003));
  });

  it("has another address on request, and the former one leads nowhere", async () => {
    const owner = await newWorkspace();
    const former = await openPage(owner);
    const hash = hashOf((await as(owner, Lead.moveForm)).url);
    expect(hash).not.toBe(former);
    await expect(visitor(() => Lead.view(former))).rejects.toMatchObject(refused(1003));
    expect((await visitor(() => Lead.view(hash))).title).toBe("Tell us about your project");
    await expect(as(owner, () => Lead.updateForm({ title: "x" }, 1))).rejects.toMatchObject(refused(1004));
  });

  it("asks for what the owner wants to know, and keeps nothing that was not asked for", async () => {
    const owner = await newWorkspace();
    const hash = await openPage(owner, { fields: { start: "required" } });
    await expect(visitor(() => Lead.submit(wish(hash)))).rejects.toMatchObject({
      code: 1000,
      fields: { start: "Start required" },
    });
    await visitor(() => Lead.submit(wish(hash, { start: "January", phone: "555" })));
    expect(await leads(owner)).toMatchObject([{ status: "new", start: "January", phone: "" }]);
  });

  it("thanks a machine and keeps nothing; lets five through in an hour from one address", async () => {
    holdClock();
    const owner = await newWorkspace();
    const hash = await openPage(owner);
    expect(await visitor(() => Lead.submit(wish(hash, { fax: "buy now" })))).toEqual({ received: true });
    expect(await leads(owner)).toEqual([]);
    for (let at = 0; at < 4; at++) await visitor(() => Lead.submit(wish(hash)));
    await expect(visitor(() => Lead.submit(wish(hash)))).rejects.toMatchObject(refused(1005));
    await visitor(() => Lead.submit(wish(hash)), "203.0.113.10");
    expect(await leads(owner)).toHaveLength(5);
  });
});

describe("a public profile (issue 18)", () => {
  const hashFor = async (owner: Owner, visibility: Profile.Visibility) =>
    (await as(owner, () => Profile.update({ visibility }))).token ?? "";

  it("takes what visitors write to its person, among the leads of their own workspace", async () => {
    const owner = (await newPerson("Ada")).actor;
    const hash = await hashFor(owner, "public");
    await expect(visitor(() => Lead.submit(wish(hash, { message: "" })))).rejects.toMatchObject({
      code: 1000,
      fields: { message: "Message required" },
    });
    expect(await visitor(() => Lead.submit(wish(hash, { fax: "buy now" })))).toEqual({ received: true });
    await visitor(() => Lead.submit(wish(hash, { phone: "555" })));
    expect(await leads(owner)).toMatchObject([{ profile_id: owner.user_id, phone: "", about: "" }]);
  });

  it("is closed for all whom not everybody sees, as one that does not exist", async () => {
    const owner = (await newPerson("Ada")).actor;
    for (const visibility of ["members", "private"] as const) {
      const hash = await hashFor(owner, visibility);
      await expect(visitor(() => Lead.submit(wish(hash)))).rejects.toMatchObject(refused(1003));
    }
    await expect(visitor(() => Lead.submit(wish("a".repeat(26))))).rejects.toMatchObject(refused(1003));
    expect(await leads(owner)).toEqual([]);
  });

  it("hears five in an hour from one place, and thirty in a day on all pages together", async () => {
    holdClock();
    const owner = (await newPerson("Ada")).actor;
    const hash = await hashFor(owner, "public");
    for (let at = 0; at < 5; at++) await visitor(() => Lead.submit(wish(hash)), "203.0.113.77");
    await expect(visitor(() => Lead.submit(wish(hash)), "203.0.113.77")).rejects.toMatchObject(refused(1005));
    for (let at = 0; at < 5; at++) {
      const other = await hashFor((await newPerson("Kim")).actor, "public");
      for (let time = 0; time < 5; time++) await visitor(() => Lead.submit(wish(other)), "203.0.113.77");
    }
    const last = await hashFor((await newPerson("Kim")).actor, "public");
    await expect(visitor(() => Lead.submit(wish(last)), "203.0.113.77")).rejects.toMatchObject(refused(1005));
    await visitor(() => Lead.submit(wish(last)), "203.0.113.78");
  });
});

describe("a lead", () => {
  async function submitted(plan: "none" | "pro_monthly" = "pro_monthly") {
    const owner = await newWorkspace({ plan });
    const hash = await openPage(owner);
    await visitor(() => Lead.submit(wish(hash)));
    const [lead] = await leads(owner);
    if (!lead) throw new Error("no lead");
    return { owner, hash, lead };
  }

  it("becomes a client with its person and a draft project, in one press and once", async () => {
    const { owner, lead } = await submitted();
    await as(owner, () => Workspace.update({ currency: "EUR" }));
    const [one, two] = await Promise.all([
      as(owner, () => Lead.accept(lead.id)),
      as(owner, () => Lead.accept(lead.id)),
    ]);
    expect(one.project_id).toBe(two.project_id);
    await as(owner, async () => {
      const project = await Project.get(one.project_id ?? 0);
      expect(project).toMatchObject({
        name: "A booking page",
        client_name: "Cedar & Row",
        status: "draft",
        // The workspace's on the day that it is made (D7).
        currency: "EUR",
        description: "A booking page",
        client_goals: "We run three clinics.",
      });
      // Budget and person are the owner's to know: a client reads the goals, and no note.
      const notes = await Comment.list(`project:${project.id}`, {});
      expect(notes.items.map(({ comment, user_id }) => [comment, user_id])).toEqual([
        ["Maren Row (maren@cedarrow.test) asked for this on your lead page.\nBudget: $8,000", owner.user_id],
      ]);
      const client = await Client.get(one.client_id ?? 0);
      expect(client.contacts).toMatchObject([
        { first_name: "Maren", last_name: "Row", email: "maren@cedarrow.test" },
      ]);
      expect((await Project.list({})).items).toHaveLength(1);
    });
    await expect(as(owner, () => Lead.archive(lead.id))).rejects.toMatchObject(refused(1004));
    expect(await journalOf(owner.owner_id, `lead:${lead.id}`)).toEqual(["lead.submitted", "lead.accepted"]);
  });

  it("finds the client that is there (D45) and adds the person once", async () => {
    const { owner, hash, lead } = await submitted();
    const { id } = await as(owner, () => Client.create({ name: "CEDAR & ROW" }));
    await visitor(() => Lead.submit(wish(hash, { about: "A second page" })));
    await as(owner, async () => {
      expect((await Lead.accept(lead.id)).client_id).toBe(id);
      const [second] = (await Lead.list({ status: "new" })).items;
      expect((await Lead.accept(second?.id ?? 0)).client_id).toBe(id);
      expect((await Client.get(id)).contacts).toHaveLength(1);
    });
  });

  it("stays a lead, and makes no client, when the plan has no room (1007)", async () => {
    const { owner, lead } = await submitted("none");
    await as(owner, async () => {
      await startProject({ name: "Only one", client_name: "Mockford Books" });
      await expect(Lead.accept(lead.id)).rejects.toMatchObject(refused(1007));
      expect(await Client.findByName("Cedar & Row")).toBeUndefined();
    });
    expect((await leads(owner))[0]?.status).toBe("new");
  });

  it("can be put aside, taken up again and forgotten; by nobody else", async () => {
    const { owner, lead } = await submitted();
    const stranger = await newWorkspace();
    for (const work of [Lead.accept, Lead.archive, Lead.restore, Lead.remove])
      await expect(as<unknown>(stranger, () => work(lead.id))).rejects.toMatchObject(refused(1003));
    await as(owner, async () => {
      expect((await Lead.archive(lead.id)).status).toBe("archived");
      expect((await Lead.list({ status: "new" })).items).toEqual([]);
      expect((await Lead.restore(lead.id)).status).toBe("new");
      await Lead.remove(lead.id);
      await expect(Lead.accept(lead.id)).rejects.toMatchObject(refused(1003));
    });
    expect(await leads(owner)).toEqual([]);
  });
});
