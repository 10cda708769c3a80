import { Connection } from "@stint/core/connection";
import { deleteAccount } from "@stint/core/operations/delete-account";
import { exportPerson } from "@stint/core/operations/person";
import { changePreferences } from "@stint/core/operations/preferences";
import { Profile } from "@stint/core/profile";
import { describe, expect, it } from "vitest";
import { PersonCommentEntity } from "../../core/src/connection/comment/entity";
import { newPerson } from "../../core/test/project/invitation/support";
import { as, journalOf } from "../../core/test/support";
import * as forget from "../src/events/user-deleted/forget-person";
import { react } from "./support";
import { visit } from "./support-people";

const comment = "Quick with covers; ask again in spring.";

async function newThree() {
  const people = [await newPerson("Ada"), await newPerson("Ben"), await newPerson("Cleo")] as const;
  for (const { actor } of people) await as(actor, () => Profile.update({ visibility: "members" }));
  const [ada, ben, cleo] = people;
  const at = `/specialists/${ben.actor.user_id}/comments`;
  const [hers, his, others] = [await visit(ada.actor), await visit(ben.actor), await visit(cleo.actor)];
  return { ada, ben, cleo, hers, his, others, at };
}
const erase = async ({
  actor,
}: {
  actor: Parameters<typeof as>[0] & { owner_id: number; user_id: number };
}) => {
  await as(actor, () => deleteAccount({}));
  for (let delivery = 0; delivery < 2; delivery++)
    await react(forget.handler, actor.owner_id, `user:${actor.user_id}`, "user.deleted");
};
const kept = async (about_id: number) => (await PersonCommentEntity.query.one({ about_id }).go()).data;

describe("what a workspace notes on a person", () => {
  it("is read by that workspace alone, newest first, and taken away by its writer alone", async () => {
    const { ada, hers, his, others, at } = await newThree();
    const first = await hers.post(at, { comment });
    expect(first).toMatchObject({ status: 201, body: { data: { comment, user_id: ada.actor.user_id } } });
    await hers.post(at, { comment: "Second." });
    const list = async (who: typeof hers) =>
      (await who.get(at)).body.data.map(({ comment: said }: { comment: string }) => said);
    expect(await list(hers)).toEqual(["Second.", comment]);
    expect(await list(others)).toEqual([]);
    // Nobody finds notes on themselves, not even that there are some.
    expect(await his.get(at)).toMatchObject({ status: 404, body: { error: { code: 1003 } } });
    const one = `${at}/${first.body.data.id}`;
    expect((await others.del(one)).status).toBe(404);
    expect((await his.del(one)).status).toBe(404);
    expect((await hers.del(one)).status).toBe(200);
    expect((await hers.del(one)).status).toBe(404);
    expect(await list(hers)).toEqual(["Second."]);
    expect(
      await journalOf(ada.actor.owner_id, at.replace(/\/specialists\/(\d+).*/, "specialist:$1")),
    ).toEqual(["specialist.commented", "specialist.commented", "specialist.comment_deleted"]);
  });

  it("refuses what is empty or too long, nobody, and whoever is not shown; nothing is kept", async () => {
    const { ben, hers, at } = await newThree();
    for (const body of [{}, { comment: " " }, { comment: "x".repeat(5001) }, { comment, shared: true }])
      expect((await hers.post(at, body)).status).toBe(422);
    expect((await hers.post("/specialists/12345/comments", { comment })).status).toBe(404);
    await as(ben.actor, () => Profile.update({ visibility: "private" }));
    expect((await hers.post(at, { comment })).status).toBe(404);
    expect((await (await visit()).post(at, { comment })).status).toBe(401);
    expect(await kept(ben.actor.user_id)).toEqual([]);
  });

  it("is gone with whom it is about, and with its writer (D47)", async () => {
    const { ada, ben, cleo, hers, others, at } = await newThree();
    await hers.post(at, { comment });
    await others.post(at, { comment });
    await hers.post(`/specialists/${cleo.actor.user_id}/comments`, { comment });
    await erase(ada);
    expect((await kept(ben.actor.user_id)).map(({ user_id }) => user_id)).toEqual([cleo.actor.user_id]);
    expect(await kept(cleo.actor.user_id)).toEqual([]);
    await erase(ben);
    expect(await kept(ben.actor.user_id)).toEqual([]);
  });
});

describe("the copy of a person (D47)", () => {
  it("has what they wrote, reported, noted and chose, and nothing that others wrote", async () => {
    const { ada, ben, cleo, hers, others, at } = await newThree();
    await hers.post(at, { comment });
    await hers.post(`/specialists/${ben.actor.user_id}/sendemail`, { email_message: "Are you free in May?" });
    await hers.post(`/specialists/${ben.actor.user_id}/reports`, { kind: "other", message: "Rude words." });
    await others.post(`/specialists/${ada.actor.user_id}/reports`, { kind: "other", message: "A secret." });
    await others.post(`/specialists/${ada.actor.user_id}/comments`, { comment: "A secret note." });
    await as(ada.actor, () => changePreferences({ kind: "enquiry", channel: "email", on: false }));
    const { items } = await as(cleo.actor, () => Connection.listReports("open", { per_page: 100 }));
    const mine = items.find(({ by }) => by.id === ada.actor.user_id);
    await as(cleo.actor, () =>
      Connection.closeReport(ada.actor.user_id, mine?.id ?? 0, { outcome: "nothing_found", note: "Inside." }),
    );
    const copy = await as(ada.actor, exportPerson);
    const about_id = ben.actor.user_id;
    expect(copy).toMatchObject({
      comments: [{ comment, about_id }],
      letters: [{ message: "Are you free in May?", to_id: about_id }],
      reports: [{ message: "Rude words.", about_id, status: "closed", outcome: "nothing_found" }],
    });
    expect(copy.preferences.kinds.find(({ kind }) => kind === "enquiry")?.email).toBe(false);
    expect(JSON.stringify(copy)).not.toMatch(/secret|Inside/);
  });
});
