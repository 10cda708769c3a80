import { listNotifications } from "@stint/core/operations/notifications";
import { updateProject } from "@stint/core/operations/update-project";
import { JournalEntity } from "@stint/core/platform/event";
import { Money } from "@stint/core/platform/money";
import { Scope } from "@stint/core/project/scope";
import { mailStatement } from "@stint/core/project/scope/mail";
import { beforeAll, describe, expect, it } from "vitest";
import { readPdf } from "../../../../documents/test/read";
import { openMailbox } from "../../support/mail";
import { as, newStudio, newTeammate } from "../invitation/support";

const usd = (cents: number) => Money.format(cents, "USD");

let mailbox: Awaited<ReturnType<typeof openMailbox>>;
beforeAll(async () => {
  mailbox = await openMailbox();
});

async function studio() {
  const base = await newStudio();
  const { owner, project_id } = base;
  const kim = await newTeammate(base, { role_id: "541", pay: 215_000 });
  const sam = await newTeammate(base, { role_id: "561", pay: 333_300 }, "Sam");
  await as(owner, async () => {
    const { categories, tasks } = await Scope.get(project_id);
    const scopecategory_id = categories[0]?.id ?? 0;
    await Scope.updateTask(tasks[0]?.id ?? 0, {
      name: "Screens",
      role_id: "541",
      price: 123_450,
      quantity: "2.5",
      unit: "days",
      cost: 66_601,
      due_at: "2026-12-24",
      deliverable_description: "Phone and desk",
      description: "zq-note",
    });
    await Scope.addTask({ scopecategory_id, name: "Build", role_id: "561", price: 700_100 });
    await Scope.addTask({ scopecategory_id, name: "Fee", pricing: "percent", percent: "10" });
    await Scope.addTask({ scopecategory_id, name: "Open", price: null });
    await Scope.addTask({ scopecategory_id, name: "Photos", price: 45_600, optional: true });
    await Scope.update(project_id, { exclusions: "Printing and hosting", revision_rounds: 2 });
    await updateProject(project_id, { client_goals: "Sell more books", margin_amount: 77_700 });
  });
  return { ...base, kim, sam };
}

describe("the client's statement of work", () => {
  it("prints every stored number of the scope (D6), what is not included, and nothing of the owner's", async () => {
    const { owner, project_id } = await studio();
    const scope = await as(owner, () => Scope.get(project_id));
    const { name, bytes } = await as(owner, () => Scope.downloadClientStatement(project_id));
    expect(name).toBe("Website redesign, statement of work.pdf");
    const { text, tags, lang } = await readPdf(Buffer.from(bytes));
    const shown = scope.summary.tasks.filter(({ id }) => !scope.summary.unpriced.includes(id));
    for (const { price_total } of [...shown, ...scope.summary.categories, scope.summary])
      expect(text).toContain(usd(price_total));
    for (const words of [
      "2.5 days",
      "10%",
      "To be agreed",
      "Photos (option, not included)",
      "Printing and hosting",
      "Two rounds of changes are included.",
      "Sell more books",
      "Cedar & Row",
    ])
      expect(text).toContain(words);
    expect(text).not.toMatch(/zq-note|666\.01|777\.00|2,150|3,333/);
    expect([lang, tags.has("Table")]).toEqual(["en", true]);
  });

  it("leaves out what the project does not show its client", async () => {
    const { owner, project_id } = await studio();
    await as(owner, () =>
      updateProject(project_id, {
        show_deliverable_prices: false,
        show_phase_prices: false,
        show_client_goals: false,
        show_deliverable_descriptions: false,
      }),
    );
    const { bytes } = await as(owner, () => Scope.downloadClientStatement(project_id));
    const { text } = await readPdf(Buffer.from(bytes));
    expect(text).toContain("Screens");
    expect(text).not.toMatch(/\$|Sell more books|Phone and desk/);
  });
});

describe("a teammate's statement of work", () => {
  it("has their services, days and own pay, and no price (D42); the owner and they can read it", async () => {
    const { owner, kim, sam, project_id } = await studio();
    const mine = await as(kim.actor, () => Scope.downloadTeammateStatement(project_id, kim.member.id));
    const theirs = await as(owner, () => Scope.downloadTeammateStatement(project_id, kim.member.id));
    for (const { bytes } of [mine, theirs]) {
      const { text } = await readPdf(Buffer.from(bytes));
      for (const words of ["Screens", "2.5 days", "December 24, 2026", "Your pay", "$2,150.00", "Kim"])
        expect(text).toContain(words);
      expect(text).not.toMatch(/Build|Fee|1,234\.50|3,086|7,001|666\.01|3,333|Cedar|Photos|zq-note/);
    }
    const stranger = await newStudio();
    for (const actor of [sam.actor, stranger.owner])
      await expect(
        as(actor, () => Scope.downloadTeammateStatement(project_id, kim.member.id)),
      ).rejects.toMatchObject({ code: 1003 });
    await expect(as(sam.actor, () => Scope.downloadClientStatement(project_id))).rejects.toMatchObject({
      code: 1003,
    });
  });

  it("is submitted by mail with the file, and in the bell, once for each time", async () => {
    const { owner, kim, project_id } = await studio();
    await as(owner, () => Scope.submitStatement(project_id, kim.member.id));
    const { data } = await JournalEntity.query
      .ofAggregate({ owner_id: owner.owner_id, aggregate: `project:${project_id}` })
      .go({ pages: "all" });
    const event = data.find(({ type }) => type === "scope.statement_submitted");
    const of = Scope.Events.StatementSubmitted.schema.parse(event?.data);
    for (let delivery = 0; delivery < 2; delivery++) await as(owner, () => mailStatement(of));
    const mails = mailbox.to(kim.email);
    const sent = mails.filter(({ subject }) => subject.includes("statement of work"));
    expect(sent).toHaveLength(1);
    expect(sent[0]?.text).toContain("$2,150.00");
    expect(sent[0]?.attachments).toHaveLength(1);
    const { items } = await as(kim.actor, () => listNotifications({}));
    expect(items.filter(({ type }) => type === "scope.statement_submitted")).toHaveLength(1);
  });

  it("is not submitted to somebody without a service, who left, or who never joined", async () => {
    const { owner, kim, project_id } = await studio();
    const idle = await newTeammate({ owner, project_id }, { role_id: "201" }, "Idle");
    await expect(as(owner, () => Scope.submitStatement(project_id, idle.member.id))).rejects.toMatchObject({
      code: 1000,
    });
    await expect(as(owner, () => Scope.submitStatement(project_id, 4096))).rejects.toMatchObject({
      code: 1003,
    });
    await expect(as(kim.actor, () => Scope.submitStatement(project_id, kim.member.id))).rejects.toMatchObject(
      {
        code: 1003,
      },
    );
  });
});
