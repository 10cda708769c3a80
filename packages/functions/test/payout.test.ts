import { Payout } from "@stint/core/payout";
import { User } from "@stint/core/user";
import { beforeAll, describe, expect, it } from "vitest";
import { as, newStudio, newTeammate } from "../../core/test/project/invitation/support";
import * as committed from "../src/events/payout-committed/mail-teammate";
import * as failed from "../src/events/payout-failed/mail-owner";
import * as held from "../src/events/payout-held/mail-both";
import * as paid from "../src/events/payout-paid/mail-teammate";
import { react } from "./support";
import { visit } from "./support-people";
import { openFilesAndMail } from "./support-proposal";

let mail: Awaited<ReturnType<typeof openFilesAndMail>>;
beforeAll(async () => {
  mail = await openFilesAndMail();
});

async function story() {
  const studio = await newStudio();
  const kim = await newTeammate(studio, { pay: 200_000 });
  const sam = await newTeammate(studio, { pay: 100_000 }, "Sam");
  const owner = await visit(studio.owner);
  const { project_id } = studio;
  const { data } = (await owner.post("/payouts", { project_id })).body;
  const add = (user_id: number, amount: number, description: string) =>
    owner.post(`/payouts/${data.id}/items`, { user_id, amount, description });
  return { ...studio, kim, sam, owner_page: owner, id: data.id as number, add };
}

describe("a payout over HTTP", () => {
  it("is drafted, committed and paid; each teammate is written to about their own part, once", async () => {
    const { owner, owner_page, kim, sam, id, add, project_id } = await story();
    expect((await add(kim.actor.user_id, 125_000, "Writing <i>and</i> editing")).status).toBe(201);
    expect((await add(sam.actor.user_id, 40_000, "Photographs")).body.data).toMatchObject({ total: 165_000 });
    const done = await owner_page.post(`/payouts/${id}/commit`, { message: "Thank you!" });
    expect(done.body.data).toMatchObject({ status: "committed", warning: null });
    for (let delivery = 0; delivery < 3; delivery++)
      expect(await react(committed.handler, owner.owner_id, `payout:${id}`, "payout.committed")).toEqual({
        batchItemFailures: [],
      });
    const [first, ...more] = await mail.to(kim.email);
    expect(more).toEqual([]);
    expect(first?.subject).toBe("Mockford Books will pay you $1,250.00 for Website redesign");
    expect(first?.html).not.toContain("<i>and</i>");
    expect(`${first?.text}${first?.html}`).not.toMatch(/Sam|Photographs|400\.00|1,650/);

    const page = await visit(kim.actor);
    expect((await page.get("/notifications")).body).toMatchObject({
      data: [{ type: "payout.committed", link: `/projects/${project_id}/pay` }],
      meta: { count: 1 },
    });
    expect((await page.get(`/payouts/${id}`)).status).toBe(404);
    const own = await page.get(`/payouts?project_id=${project_id}`);
    expect(own.body.data).toMatchObject([{ status: "committed", amount: 125_000 }]);
    expect(JSON.stringify(own.body)).not.toMatch(/Sam|Photographs|\b(40000|165000)\b/);

    await owner_page.post(`/payouts/${id}/paid`, { payment_method: "bank_transfer" });
    await react(paid.handler, owner.owner_id, `payout:${id}`, "payout.paid");
    const subjects = (await mail.to(sam.email)).map(({ subject }) => subject);
    expect(subjects).toEqual([
      "Mockford Books will pay you $400.00 for Website redesign",
      "Paid: $400.00 from Mockford Books for Website redesign",
    ]);
    const bell = await owner_page.get("/notifications");
    expect(bell.body).toMatchObject({
      data: [{ title: "You paid Kim Demoff and 1 more $1,650.00 for Website redesign.", read: true }],
      meta: { count: 0 },
    });
    expect((await owner_page.get(`/projects/${project_id}/users`)).body.data.slice(1)).toMatchObject([
      { paid: 125_000, owed: 75_000, committed: 0 },
      { paid: 40_000, owed: 60_000 },
    ]);
  });

  it("writes to the others and tries again where a mail fails", async () => {
    const { owner, owner_page, kim, id, add } = await story();
    await add(kim.actor.user_id, 100, "Writing");
    await owner_page.post(`/payouts/${id}/commit`);
    const deliver = () => react(committed.handler, owner.owner_id, `payout:${id}`, "payout.committed");
    await mail.failing(async () => {
      expect(await deliver()).toMatchObject({ batchItemFailures: [{ itemIdentifier: "1" }] });
    });
    const page = await visit(kim.actor);
    expect((await page.get("/notifications")).body.meta).toMatchObject({ count: 0 });
    expect(await deliver()).toEqual({ batchItemFailures: [] });
    expect(await mail.to(kim.email)).toHaveLength(1);
    expect((await page.get("/notifications")).body.meta).toMatchObject({ count: 1 });
  });

  it("is immutable once committed: 2031 (D41), and a replayed commit answers the first answer (D34)", async () => {
    const { owner_page, kim, id, add } = await story();
    const item = (await add(kim.actor.user_id, 250_000, "Writing")).body.data;
    expect(item.warning).toBe("Kim Demoff would have $500.00 more than the agreed $2,000.00.");
    const commit = (body: object) =>
      owner_page.send("POST", `/payouts/${id}/commit`, body, { "idempotency-key": `commit-${id}` });
    const first = await commit({});
    expect(first.body.data).toMatchObject({ status: "committed", warning: item.warning });
    expect((await commit({})).body).toEqual(first.body);
    expect(await commit({ message: "other" })).toMatchObject({
      status: 409,
      body: { error: { code: 1004 } },
    });
    const line = `/payouts/${id}/items/${item.items[0].id}`;
    for (const answer of [
      await owner_page.post(`/payouts/${id}/commit`),
      await add(kim.actor.user_id, 1, "More"),
      await owner_page.patch(line, { amount: 1 }),
      await owner_page.del(line),
      await owner_page.del(`/payouts/${id}`),
    ])
      expect(answer).toMatchObject({ status: 409, body: { error: { code: 2031 } } });
  });

  it("is held by its owner with a reason that its teammates read, and let go on; a refused transfer is told", async () => {
    const { owner, owner_page, kim, id, add } = await story();
    const { email } = await as(owner, () => User.getOwner(owner.owner_id));
    await add(kim.actor.user_id, 10_000, "Writing");
    await owner_page.post(`/payouts/${id}/commit`, {});
    expect((await owner_page.post(`/payouts/${id}/hold`, {})).body).toMatchObject({
      error: { fields: { reason: "Reason required" } },
    });
    const reason = "The client <b>asked</b> for another round.";
    expect((await owner_page.post(`/payouts/${id}/hold`, { reason })).body.data).toMatchObject({
      status: "held",
      held_by_hand: true,
    });
    await react(held.handler, owner.owner_id, `payout:${id}`, "payout.held");
    const [letter] = await mail.to(kim.email);
    expect(letter?.subject).toBe("Your pay of $100.00 for Website redesign waits");
    expect(letter?.text).toContain("Mockford Books holds this payment back for now.");
    expect(letter?.text).toContain(reason);
    expect(letter?.html).not.toContain("<b>asked</b>");
    // Their own word is no news to the owner.
    expect((await mail.to(email)).filter(({ subject }) => /hold/.test(subject))).toEqual([]);
    expect((await owner_page.post(`/payouts/${id}/release`, {})).body.data).toMatchObject({
      status: "committed",
    });
    expect((await owner_page.post(`/payouts/${id}/release`, {})).body).toMatchObject({
      error: { code: 1004 },
    });

    await as(owner, () => Payout.markFailed(id, { reason: "No such account.", by_provider: true }));
    for (let delivery = 0; delivery < 2; delivery++)
      await react(failed.handler, owner.owner_id, `payout:${id}`, "payout.failed");
    const told = (await mail.to(email)).filter(({ subject }) => /^Team pay not sent/.test(subject));
    expect(told.map(({ subject }) => subject)).toEqual(["Team pay not sent: $100.00 for Website redesign"]);
    expect(told[0]?.text).toContain("No such account.");
    expect((await owner_page.get(`/payouts/${id}/transfer`)).body.data).toMatchObject({ possible: false });
  });

  it("refuses what is no line, and shows another workspace nothing", async () => {
    const { owner_page, kim, id, add, project_id } = await story();
    for (const amount of [0, -5, 1.5, "100", null]) {
      const answer = await add(kim.actor.user_id, amount as number, "Writing");
      expect(answer).toMatchObject({
        status: 422,
        body: { error: { fields: { amount: expect.any(String) } } },
      });
    }
    expect((await add(kim.actor.user_id, 100, "")).body.error?.fields).toEqual({
      description: "Description required",
    });
    expect((await owner_page.post(`/payouts/${id}/commit`)).body.error?.fields).toHaveProperty("items");
    const other = await visit((await newStudio()).owner);
    for (const answer of [
      await other.get(`/payouts/${id}`),
      await other.get(`/payouts?project_id=${project_id}`),
      await other.post("/payouts", { project_id }),
      await other.post(`/payouts/${id}/commit`),
      await other.post(`/payouts/${id}/paid`),
      await other.del(`/payouts/${id}`),
      await owner_page.get("/payouts/abc"),
    ])
      expect(answer.status).toBe(404);
    expect((await other.get("/payouts")).body.data).toEqual([]);
  });
});
