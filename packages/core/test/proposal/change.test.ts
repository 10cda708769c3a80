import { updateProject } from "@stint/core/operations/update-project";
import { Change } from "@stint/core/proposal/change";
import { Unsent } from "@stint/core/proposal/unsent";
import { describe, expect, it } from "vitest";
import { as } from "../support";
import { accepted, balance, Invoice, invoicesOf, offered, open, sign } from "./change.support";
import { Contract, decline, newOffer, Project, Proposal, Scope, visitor } from "./support";

const payments = {
  invoice_upfront_mode: "percentage",
  invoice_upfront_percentage_amount: "40",
  invoice_remaining_mode: "payments",
  invoice_remaining_payments: [
    { label: "Design approved", percentage: "30", due: { kind: "days_after", days: 30 } },
    { label: "Hand-over", percentage: "30", due: { kind: "completion" } },
  ],
} as const satisfies Parameters<typeof updateProject>[1];

/** $6,350.00 accepted: $2,540.00 sent, $1,905.00 armed, $1,905.00 a draft. */
async function newAccepted() {
  const offer = await newOffer();
  await as(offer.owner, () => updateProject(offer.project_id, payments as never));
  return accepted(offer);
}

describe("a change order (D23)", () => {
  it("opens version 2 beside the accepted one, with the scope open and unsent invoices on hold", async () => {
    const offer = await newAccepted();
    const before = await invoicesOf(offer);
    expect(before.map(({ status, totals }) => [status, totals.total])).toEqual([
      ["sent", 254_000],
      ["scheduled", 190_500],
      ["draft", 190_500],
    ]);
    const change = await open(offer);
    expect(change).toMatchObject({
      status: "draft",
      document_version: 1,
      change: { proposal_id: offer.proposal_id, version: 1, number: 1 },
      reason: "Two more pages",
    });
    const held = await invoicesOf(offer);
    expect(held.map(({ status }) => status)).toEqual(["sent", "paused", "paused"]);
    expect(held[1]?.schedule).toMatchObject({ held_by: change.id, held_from: "scheduled" });
    expect(await as(offer.owner, () => Project.get(offer.project_id))).toMatchObject({
      proposal_id: offer.proposal_id,
      proposal_status: "accepted",
      change_id: change.id,
      status: "active",
    });
    await as(offer.owner, () => Scope.updateTask(offer.task_ids[0], { price: 500_000 }));
    // One at a time.
    await expect(open(offer)).rejects.toMatchObject({ code: 1004 });
    expect(
      (await as(offer.owner, () => Proposal.ofProject(offer.project_id))).items.map(({ id }) => id),
    ).toEqual([change.id, offer.proposal_id]);
  });

  it("is no work before it is signed, and what was signed is work all the while", async () => {
    const offer = await newAccepted();
    const [first] = offer.task_ids;
    const move = (id: number) => as(offer.owner, () => Scope.moveTask(id, "complete"));
    const scope = () => as(offer.owner, () => Scope.get(offer.project_id));
    expect((await scope()).agreed).toBeNull();
    const change = await open(offer);
    const news = await as(offer.owner, () =>
      Scope.addTask({ scopecategory_id: offer.phase_id, name: "Newsletter", price: 80_000 }),
    );
    for (const step of ["edited", "sent"]) {
      expect((await scope()).agreed?.sort(), step).toEqual([...offer.task_ids].sort());
      await expect(move(news.id)).rejects.toMatchObject({ code: 2041 });
      if (step === "edited") await offered(offer, change.id);
    }
    await move(first);
    expect((await scope()).progress).toMatchObject({ total: 2, completed: 1 });
    await sign(offer, change.id, (await as(offer.owner, () => Proposal.get(change.id))).hash ?? "");
    expect((await scope()).agreed).toBeNull();
    await move(news.id);
    expect((await scope()).progress).toMatchObject({ total: 3, completed: 2 });
  });

  it("takes no work away before it is signed: what it removes or prices anew is shown as it was signed", async () => {
    const offer = await newAccepted();
    const [first, second] = offer.task_ids;
    const move = (id: number) => as(offer.owner, () => Scope.moveTask(id, "complete"));
    const scope = () => as(offer.owner, () => Scope.get(offer.project_id));
    await move(first);
    const change = await open(offer);
    await as(offer.owner, async () => {
      await Scope.removeTask(first);
      await Scope.updateTask(second, { price: 1 });
    });
    for (const step of ["edited", "sent", "declined"]) {
      const { signed, progress, roles } = await scope();
      // What was removed keeps its words, the name of its role among them.
      const named = new Set(roles.map(({ id }) => id));
      expect(signed?.tasks.filter(({ role_id }) => !named.has(role_id))).toEqual([]);
      expect(
        signed?.tasks.map(({ id, status }) => [id, status]),
        step,
      ).toEqual([
        [first, "completed"],
        [second, "open"],
      ]);
      expect(signed?.summary.price_total, step).toBe(635_000);
      expect(progress, step).toMatchObject({ total: 2, completed: 1, percent: 50 });
      if (step === "edited") await offered(offer, change.id);
      if (step === "sent") {
        const { hash } = await as(offer.owner, () => Proposal.get(change.id));
        await visitor(async () => decline(hash ?? ""));
      }
    }
    // The work that was signed goes on, also on what the draft has no more.
    await as(offer.owner, () => Scope.moveTask(first, "accept"));
    expect((await scope()).signed?.tasks[0]).toMatchObject({ id: first, status: "accepted" });
    // Nothing else of it is there to change.
    await expect(as(offer.owner, () => Scope.updateTask(first, { price: 5 }))).rejects.toMatchObject({
      code: 1003,
    });
  });

  it("says before it is sent what each invoice becomes, by the redline's own rule", async () => {
    const offer = await newAccepted();
    const change = await open(offer);
    const [first] = offer.task_ids;
    const scheduled = async () =>
      (await as(offer.owner, () => Unsent.changes(change.id))).changes
        .filter(({ kind }) => kind === "schedule")
        .map(({ name, was, now }) => [name, was, now]);
    await as(offer.owner, () => Scope.updateTask(first, { price: 500_000 }));
    // The deposit was sent and stays: what is left is spread over the two that wait.
    expect(await scheduled()).toEqual([
      ["Design approved", 190_500, 200_500],
      ["Hand-over", 190_500, 200_500],
    ]);
    await offered(offer, change.id);
    await as(offer.owner, () => Scope.updateTask(first, { price: 520_000 }));
    expect(await scheduled()).toEqual([
      ["Design approved", 200_500, 210_500],
      ["Hand-over", 200_500, 210_500],
    ]);
  });

  it("shows a redline, and when signed changes what was not sent and nothing else", async () => {
    const offer = await newAccepted();
    const change = await open(offer);
    const [first, second] = offer.task_ids;
    const before = await invoicesOf(offer);
    await as(offer.owner, async () => {
      await Scope.updateTask(first, { price: 500_000 });
      await Scope.removeTask(second);
      await Scope.addTask({ scopecategory_id: offer.phase_id, name: "French version", price: 164_000 });
    });
    const hash = await offered(offer, change.id);
    const shown = await visitor(() => Proposal.view(hash));
    expect(shown.document).toMatchObject({ version: 2, total: 664_000 });
    expect(shown.document?.change).toMatchObject({
      number: 1,
      reason: "Two more pages",
      base: { proposal_id: offer.proposal_id, version: 1, total: 635_000 },
      difference: 29_000,
      unchanged_count: 0,
      credit: 0,
      services: [
        { kind: "repriced", name: "Design system", was: 480_000, becomes: 500_000, difference: 20_000 },
        { kind: "added", name: "French version", was: null, becomes: 164_000, difference: 164_000 },
        { kind: "removed", name: "Template pages", was: 155_000, becomes: null, difference: -155_000 },
      ],
      invoices: [
        { state: "sent", was: 254_000, becomes: 254_000, difference: 0 },
        { state: "held", was: 190_500, becomes: 205_000, difference: 14_500, send_on: before[1]?.send_on },
        { state: "held", was: 190_500, becomes: 205_000, difference: 14_500, send_on: null },
      ],
    });
    expect(Proposal.Document.parse(shown.document)).toEqual(shown.document);
    // The accepted page says that something newer waits.
    expect(await visitor(() => Proposal.view(offer.hash))).toMatchObject({
      state: "accepted",
      newer_hash: hash,
    });

    await sign(offer, change.id, hash);
    const after = await invoicesOf(offer);
    expect(after.map(({ id, status, totals }) => [id, status, totals.total])).toEqual([
      [before[0]?.id, "sent", 254_000],
      [before[1]?.id, "scheduled", 205_000],
      [before[2]?.id, "draft", 205_000],
    ]);
    expect(after[0]).toEqual(before[0]);
    expect(await balance(offer)).toMatchObject({ accepted_total: 664_000, sum: 664_000, unplanned: 0 });
    const billable = await as(offer.owner, () => Invoice.loadBillable(offer.project_id));
    expect(billable).toMatchObject({ total: 664_000, invoiced: 254_000, planned: 410_000, left: 0 });

    // Old versions stay readable, and lead on.
    expect(await visitor(() => Proposal.view(offer.hash))).toMatchObject({
      state: "superseded",
      newer_hash: hash,
      document: { total: 635_000 },
    });
    expect(await as(offer.owner, () => Proposal.get(offer.proposal_id))).toMatchObject({
      status: "superseded",
      superseded_by: change.id,
    });
    expect((await as(offer.owner, () => Proposal.version(offer.proposal_id, 1))).document.total).toBe(
      635_000,
    );
    const project = await as(offer.owner, () => Project.get(offer.project_id));
    expect(project).toMatchObject({ proposal_id: change.id, change_id: null, proposal_status: "accepted" });
    expect(project.scopes[0]?.status).toBe("active");
  });

  it("that is dropped leaves scope, settings, terms and invoices as they were accepted", async () => {
    const offer = await newAccepted();
    const before = {
      scope: await as(offer.owner, () => Scope.get(offer.project_id)),
      invoices: await invoicesOf(offer),
    };
    const change = await open(offer);
    const [first, second] = offer.task_ids;
    await as(offer.owner, async () => {
      await Scope.updateTask(first, { name: "Bigger system", price: 900_000 });
      await Scope.removeTask(second);
      const phase = await Scope.addPhase(offer.project_id, { name: "More" });
      await Scope.addTask({ scopecategory_id: phase.id, name: "Extra", price: 1_000 });
      await Scope.moveTask(first, "start");
      await updateProject(offer.project_id, {
        invoice_remaining_mode: "completion",
        summary: "Other words",
      });
    });
    const hash = await offered(offer, change.id);
    const back = await as(offer.owner, () => Change.dropChange(change.id));
    expect(back).toMatchObject({ id: offer.proposal_id, status: "accepted" });
    expect((await visitor(() => Proposal.view(hash))).state).toBe("withdrawn");
    expect((await visitor(() => Proposal.view(offer.hash))).newer_hash).toBeNull();

    const scope = await as(offer.owner, () => Scope.get(offer.project_id));
    expect(scope.categories.map(({ id, name }) => [id, name])).toEqual(
      before.scope.categories.map(({ id, name }) => [id, name]),
    );
    expect(scope.tasks.map(({ id, name, price, quantity }) => [id, name, price, quantity])).toEqual(
      before.scope.tasks.map(({ id, name, price, quantity }) => [id, name, price, quantity]),
    );
    // Work that was begun goes on.
    expect(scope.tasks[0]?.status).toBe("started");
    expect(scope.status).toBe("active");
    const project = await as(offer.owner, () => Project.get(offer.project_id));
    expect(project).toMatchObject({
      change_id: null,
      price_total: 635_000,
      invoice_remaining_mode: "payments",
      summary: "",
    });
    const resumed = await invoicesOf(offer);
    const plain = (of: typeof resumed) => of.map(({ version: _, ...rest }) => rest);
    expect(plain(resumed)).toEqual(plain(before.invoices));
    // And the next change can begin, under a number that the client has not read yet.
    expect((await open(offer)).change?.number).toBe(2);
  });

  it("names the sections and terms that it adds, words anew and takes away, and tells no other", async () => {
    const offer = await newOffer();
    const { project_id } = offer;
    const [intro, method, late, law] = await as(offer.owner, async () => [
      await Project.addSection(project_id, { title: "Who we are", body: "Two people." }),
      await Project.addSection(project_id, { title: "How we work", body: "In weeks." }),
      await Contract.add(project_id, { name: "Late payments", body: "Interest is 1% a month." }),
      await Contract.add(project_id, { name: "Law", body: "See the court." }),
    ]);
    await as(offer.owner, () => updateProject(project_id, { client_goals: "Sell books", general_terms: "" }));
    await accepted(offer);
    const change = await open(offer);
    const unchanged = (await as(offer.owner, () => Proposal.preview(change.id))).document.change;
    expect(unchanged?.terms).toEqual({ added: [], removed: [], changed: [] });
    expect(unchanged).not.toHaveProperty("sections");

    await as(offer.owner, async () => {
      await Project.updateSection(project_id, method?.id ?? 0, { body: "In days." });
      await Project.removeSection(project_id, intro?.id ?? 0);
      await Project.addSection(project_id, { title: "Who joins", body: "A third person." });
      await updateProject(project_id, { client_goals: "Sell books and tickets", general_terms: "Words" });
      await Contract.remove(project_id, late?.id ?? 0);
      await Contract.add(project_id, { name: "Tickets", body: "They are sold as they are." });
      // The same words, one of them bold: that is another text, too.
      await Contract.update(project_id, law?.id ?? 0, {
        content: [{ type: "paragraph", content: [{ text: "See " }, { text: "the court.", bold: true }] }],
      });
    });
    const hash = await offered(offer, change.id);
    const { document } = await visitor(() => Proposal.view(hash));
    expect(document?.change).toMatchObject({
      services: [],
      sections: { added: ["Who joins"], removed: ["Who we are"], changed: ["Goals", "How we work"] },
      terms: { added: ["Tickets", "General terms"], removed: ["Late payments"], changed: ["Law"] },
    });
    expect(Proposal.Document.parse(document)).toEqual(document);
  });

  it("that is dropped brings sections and terms back, in their words and order", async () => {
    const offer = await newOffer();
    const { project_id } = offer;
    const texts = () =>
      as(offer.owner, async () => ({
        sections: (await Project.listSections(project_id)).map(({ id, title, body }) => [id, title, body]),
        terms: (await Contract.list(project_id)).map(({ id, name, body }) => [id, name, body]),
      }));
    const [first, second, late] = await as(offer.owner, async () => [
      await Project.addSection(project_id, { title: "Who we are", body: "Two people." }),
      await Project.addSection(project_id, { title: "How we work", body: "In weeks." }),
      await Contract.add(project_id, { name: "Late payments", body: "Interest is 1% a month." }),
    ]);
    await accepted(offer);
    const before = await texts();
    const change = await open(offer);
    await as(offer.owner, async () => {
      await Project.sortSections(project_id, [second?.id ?? 0, first?.id ?? 0]);
      await Project.updateSection(project_id, second?.id ?? 0, { body: "In days." });
      await Project.removeSection(project_id, first?.id ?? 0);
      await Project.addSection(project_id, { title: "New", body: "New" });
      await Contract.remove(project_id, late?.id ?? 0);
      await Contract.add(project_id, { name: "New", body: "New" });
    });
    expect(await texts()).not.toEqual(before);
    await as(offer.owner, () => Change.dropChange(change.id));
    expect(await texts()).toEqual(before);
    // What was put back is editable again, with the next change.
    await open(offer);
    await as(offer.owner, () => Project.updateSection(project_id, first?.id ?? 0, { body: "Three people." }));
  });

  it("below what was billed gives the difference back by a credit note", async () => {
    const offer = await newAccepted();
    const change = await open(offer);
    await as(offer.owner, async () => {
      await Scope.updateTask(offer.task_ids[0], { price: 100_000 });
      await Scope.removeTask(offer.task_ids[1]);
    });
    const hash = await offered(offer, change.id);
    expect((await visitor(() => Proposal.view(hash))).document?.change).toMatchObject({
      difference: -535_000,
      credit: 154_000,
      invoices: [{ state: "sent" }, { state: "removed", becomes: 0 }, { state: "removed", becomes: 0 }],
    });
    await sign(offer, change.id, hash);
    const [deposit, ...others] = await invoicesOf(offer);
    expect(others).toEqual([]);
    expect(deposit?.totals).toMatchObject({ total: 254_000, amount_due: 100_000, amount_credited: 154_000 });
    expect(await balance(offer)).toMatchObject({ credits: 154_000, sum: 100_000, unplanned: 0 });
  });

  it("that was declined lets the invoices go on, and another try keeps the edits", async () => {
    const offer = await newAccepted();
    const change = await open(offer);
    await as(offer.owner, () => Scope.updateTask(offer.task_ids[0], { price: 500_000 }));
    const hash = await offered(offer, change.id);
    await decline(hash);
    const ref = { project_id: offer.project_id, proposal_id: change.id };
    await as(offer.owner, () => Proposal.releaseSchedule(ref));
    expect((await invoicesOf(offer)).map(({ status }) => status)).toEqual(["sent", "scheduled", "draft"]);
    // Whoever reads it starts the next from there; what is open, or was never a change order, is no start.
    const again = await as(offer.owner, () => Change.openChange({ id: change.id, reason: "Another try" }));
    expect(again.change).toMatchObject({ number: 2, proposal_id: offer.proposal_id });
    await expect(as(offer.owner, () => Change.openChange({ id: change.id }))).rejects.toMatchObject({
      code: 1004,
    });
    expect((await invoicesOf(offer)).map(({ status }) => status)).toEqual(["sent", "paused", "paused"]);
    const next = await offered(offer, again.id);
    expect((await visitor(() => Proposal.view(next))).document?.total).toBe(655_000);
    // A late message about the first one frees nothing that waits for the second.
    await as(offer.owner, () => Proposal.releaseSchedule(ref));
    expect((await invoicesOf(offer)).map(({ status }) => status)).toEqual(["sent", "paused", "paused"]);
    await as(offer.owner, () => Change.dropChange(again.id));
    expect((await as(offer.owner, () => Scope.get(offer.project_id))).summary.price_total).toBe(635_000);
  });

  it("is called by numbers that the client was sent for no other one, whatever became of those", async () => {
    const offer = await newAccepted();
    const sentAs: string[] = [];
    const ends = [
      (id: number) => as(offer.owner, () => Proposal.withdraw(id)),
      (_: number, hash: string) => decline(hash),
      () => Promise.resolve(),
    ];
    // Ended or not, dropped or taken up again, never sent at all: in every order of the first two.
    for (let step = 0; step < 9; step++) {
      const change = await open(offer, `Try ${step}`);
      await as(offer.owner, () => Scope.updateTask(offer.task_ids[0], { price: 500_000 + step * 1000 }));
      const isSent = step % 4 !== 3;
      if (isSent) {
        const hash = await offered(offer, change.id);
        const { document_version, change: of } = await as(offer.owner, () => Proposal.get(change.id));
        sentAs.push(`${of?.number}, ${document_version}`);
        await ends[step % 3]?.(change.id, hash);
      }
      if (step % 2 === 0 || !isSent || step % 3 === 2)
        await as(offer.owner, () => Change.dropChange(change.id));
    }
    expect(new Set(sentAs).size).toBe(sentAs.length);
    const [numbers, versions] = [0, 1].map((at) => sentAs.map((each) => each.split(", ")[at]));
    expect(new Set(numbers).size).toBe(sentAs.length);
    expect(new Set(versions).size).toBe(sentAs.length);
  });

  it("is refused before an acceptance (2035), for somebody else (1003), and is not dropped twice", async () => {
    const offer = await newOffer();
    const early = as(offer.owner, () => Change.openChange({ id: offer.proposal_id }));
    await expect(early).rejects.toMatchObject({ code: 2035 });
    await expect(as(offer.owner, () => Change.dropChange(offer.proposal_id))).rejects.toMatchObject({
      code: 2014,
    });
    const won = await newAccepted();
    const change = await open(won);
    await expect(as(offer.owner, () => Change.dropChange(change.id))).rejects.toMatchObject({ code: 1003 });
    await as(won.owner, () => Change.dropChange(change.id));
    await expect(as(won.owner, () => Change.dropChange(change.id))).rejects.toMatchObject({ code: 2035 });
    await expect(as(won.owner, () => Proposal.send({ id: change.id }))).rejects.toMatchObject({ code: 2035 });
  });
});
