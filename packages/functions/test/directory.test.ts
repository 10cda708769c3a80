import { gunzipSync, gzipSync } from "node:zlib";
import { Connection } from "@stint/core/connection";
import { deleteAccount } from "@stint/core/operations/delete-account";
import { Files } from "@stint/core/platform/file-store";
import { Profile } from "@stint/core/profile";
import { User } from "@stint/core/user";
import { Workspace } from "@stint/core/workspace";
import { describe, expect, it } from "vitest";
import { ListingEntity } from "../../core/src/profile/directory/entity";
import { forget as forgetHeld } from "../../core/src/profile/directory/held";
import { ProfileEntity } from "../../core/src/profile/entity";
import { UserEntity } from "../../core/src/user/entity";
import { newPerson, type Person } from "../../core/test/project/invitation/support";
import { as } from "../../core/test/support";
import * as forget from "../src/events/user-deleted/forget-person";
import * as list from "../src/events/workspace-renamed/list-person";
import { handler as takeAll } from "../src/jobs/list-people";
import { react } from "./support";
import { lookAt } from "./support-profile";

/** Somebody whom members find. */
async function newMember(name: [string, string], input: Profile.UpdateInput = {}): Promise<Person> {
  const { actor } = await newPerson(...name);
  await as(actor, () => Profile.update({ visibility: "members", ...input }));
  return actor;
}

const KEY = "directory/people";
const readStored = async () =>
  JSON.parse(gunzipSync((await Files.read(KEY)) ?? new Uint8Array()).toString()) as Record<string, unknown>;
const putStored = (text: string) => Files.store(KEY, gzipSync(text), "application/gzip");

/** Returns who a member finds, by name. */
async function search(as_: Person, query = "") {
  const { status, body } = await (await lookAt(as_)).get(`/specialists?${query}`);
  expect(status).toBe(200);
  return {
    names: body.data.map(
      (each: { owner_firstname: string; owner_lastname: string }) =>
        `${each.owner_firstname} ${each.owner_lastname}`,
    ) as string[],
    people: body.data,
    meta: body.meta,
  };
}

describe("the directory of people (issue 18)", () => {
  it("finds people by what they are, with typos, and by each filter", async () => {
    const nova = await newMember(["Nova", "Finder"]);
    await newMember(["Mika", "Fixture"], {
      ...{ roles: ["113"], tools: ["figma"], industries: ["music"], languages: ["da"], place: "Aarhus" },
      ...{ headline: "Books and packaging", availability: "available" },
    });
    await newMember(["Joss", "Marlow"], {
      tools: ["notion"],
      place: "Demo City",
      availability: "unavailable",
    });
    expect((await search(nova)).names).toEqual(["Mika Fixture", "Joss Marlow"]);
    expect((await search(nova, "sort=name")).names).toEqual(["Joss Marlow", "Mika Fixture"]);
    expect((await search(nova, "sort=-updated_at")).names).toEqual(["Joss Marlow", "Mika Fixture"]);
    for (const query of ["filter=mika", "filter=packagin", "filter=fixtrue", "filter=figma", "filter=aarhus"])
      expect([query, (await search(nova, query)).names]).toEqual([query, ["Mika Fixture"]]);
    expect((await search(nova, "filter=fixtrue&exact=1")).names).toEqual([]);
    for (const query of [
      "roles=113",
      "tools=figma,miro",
      "industries=music",
      "languages=da",
      "availability=available",
      "place=Aarhus",
    ])
      expect([query, (await search(nova, query)).names]).toEqual([query, ["Mika Fixture"]]);
    expect((await search(nova, "tools=figma&place=Demo%20City")).names).toEqual([]);
  });

  it("shows nobody who is private, gone or parted by a block from either side, and not oneself", async () => {
    const nova = await newMember(["Nova", "Seeker"]);
    const names = async () => (await search(nova, "filter=quill")).names.sort();
    const [ada, ben, cleo, dora, eve] = [
      await newMember(["Ada", "Quill"]),
      await newMember(["Ben", "Quill"]),
      await newMember(["Cleo", "Quill"]),
      await newMember(["Dora", "Quill"], { visibility: "public" }),
      await newMember(["Eve", "Quill"], { visibility: "private" }),
    ];
    expect(await names()).toEqual(["Ada Quill", "Ben Quill", "Cleo Quill", "Dora Quill"]);
    await as(nova, () => Connection.block(ada.user_id));
    await as(ben, () => Connection.block(nova.user_id));
    await as(cleo, () => Profile.update({ visibility: "private" }));
    expect(await names()).toEqual(["Dora Quill"]);
    expect((await search(ben, "filter=seeker")).names).toEqual([]);
    await as(eve, () => Profile.update({ visibility: "members" }));
    await as(nova, () => Connection.unblock(ada.user_id));
    expect(await names()).toEqual(["Ada Quill", "Dora Quill", "Eve Quill"]);
    await as(dora, () => deleteAccount({}));
    await react(forget.handler, dora.owner_id, `user:${dora.user_id}`, "user.deleted");
    expect(await names()).toEqual(["Ada Quill", "Eve Quill"]);
    expect((await search(ada, "filter=ada%20quill")).names).not.toContain("Ada Quill");
  });

  it("opens to nobody before their address is confirmed", async () => {
    const nova = await newMember(["Nova", "Unconfirmed"]);
    await UserEntity.patch({ id: nova.user_id }).set({ email_verified: false }).go();
    const page = await lookAt(nova);
    for (const path of ["/specialists", "/specialists/choices"])
      expect((await page.get(path)).body.error?.code).toBe(1044);
  });

  it("begins of a snapshot, and shows what changed since, whoever left or came meanwhile", async () => {
    const nova = await newMember(["Nova", "Starter"]);
    const names = async (query = "filter=snapped") => (await search(nova, query)).names.sort();
    const [ada, ben, cleo] = [
      await newMember(["Ada", "Snapped"]),
      await newMember(["Ben", "Snapped"], { place: "Aarhus" }),
      await newMember(["Cleo", "Snapped"]),
    ];
    await takeAll();
    // A second run says the same.
    await takeAll();
    forgetHeld();
    expect(await names("place=Aarhus&filter=snapped")).toEqual(["Ben Snapped"]);
    await as(ada, () => Profile.update({ visibility: "private" }));
    await as(ben, () => Profile.update({ place: "Porto" }));
    await as(cleo, () => deleteAccount({}));
    await react(forget.handler, cleo.owner_id, `user:${cleo.user_id}`, "user.deleted");
    await newMember(["Dora", "Snapped"]);
    for (const isHeld of [true, false]) {
      if (!isHeld) forgetHeld();
      expect(await names()).toEqual(["Ben Snapped", "Dora Snapped"]);
      expect(await names("place=Aarhus&filter=snapped")).toEqual([]);
      expect(await names("place=Porto&filter=snapped")).toEqual(["Ben Snapped"]);
    }
  });

  it("is read of the table where the snapshot is old, of other facts, or broken", async () => {
    const nova = await newMember(["Nova", "Doubter"]);
    const ada = await newMember(["Ada", "Doubted"]);
    // Changes of the last half minute are read whatever the snapshot says.
    await ListingEntity.patch({ user_id: ada.user_id }).set({ changed_at: "2026-01-01T00:00:00.000Z" }).go();
    const names = async () => (await search(nova, "filter=doubted")).names;
    await takeAll();
    const good = await readStored();
    const texts = [
      JSON.stringify({ ...good, taken_at: new Date(Date.now() - 21 * 3_600_000).toISOString(), people: [] }),
      JSON.stringify({ ...good, taken_at: new Date(Date.now() + 3_600_000).toISOString(), people: [] }),
      JSON.stringify({ ...good, facts: "first_name", people: [] }),
      "{",
    ];
    await putStored(JSON.stringify({ ...good, people: [] }));
    forgetHeld();
    expect(await names(), "what is held is that of the snapshot").toEqual([]);
    for (const text of texts) {
      await putStored(text);
      forgetHeld();
      expect([text.slice(0, 40), await names()]).toEqual([text.slice(0, 40), ["Ada Doubted"]]);
    }
  });

  it("follows a person's and a business's new name", async () => {
    const nova = await newMember(["Nova", "Watcher"]);
    const mika = await newMember(["Mika", "Formerly"]);
    await as(mika, () => User.update({ last_name: "Hereafter" }));
    await as(mika, () => Workspace.update({ brand_name: "Ochre Lane Film" }));
    await react(list.handler, mika.owner_id, `account:${mika.owner_id}`, "workspace.renamed");
    for (const query of ["filter=hereafter", "filter=ochre"])
      expect((await search(nova, query)).names).toEqual(["Mika Hereafter"]);
    expect((await search(nova, "filter=formerly&exact=1")).names).toEqual([]);
  });

  it("says how two stand, whom both know, and pay by its audience alone", async () => {
    const [nova, mika, friend] = [
      await newMember(["Nova", "Knower"]),
      await newMember(["Mika", "Known"], {
        usual_pay: { amount: 52_000, unit: "day" },
        usual_pay_audience: "connections",
      }),
      await newMember(["Kim", "Between"]),
    ];
    const connect = async (from: Person, to: Person) => {
      await as(from, () => Connection.invite(to.user_id, {}));
      await as(to, () => Connection.accept(from.user_id));
    };
    await connect(nova, friend);
    await connect(friend, mika);
    const see = async () => (await search(nova, "filter=known")).people[0];
    expect(await see()).toMatchObject({ status: "none", mutual: 1, usual_pay: null });
    await connect(nova, mika);
    expect(await see()).toMatchObject({
      ...{ status: "connected", mutual: 1 },
      usual_pay: { amount: 52_000, unit: "day" },
    });
  });

  it("comes in pages, and refuses what it cannot read", async () => {
    const nova = await newMember(["Nova", "Pager"]);
    for (const name of ["A", "B", "C"]) await newMember([name, "Paged"]);
    const first = await search(nova, "filter=paged&per_page=2&sort=name");
    expect(first).toMatchObject({ names: ["A Paged", "B Paged"], meta: { total: 3 } });
    const rest = await search(nova, `filter=paged&per_page=2&sort=name&cursor=${first.meta.next}`);
    expect(rest).toMatchObject({ names: ["C Paged"], meta: { next: null } });
    const page = await lookAt(nova);
    for (const query of ["sort=pay", "per_page=51", "per_page=0", "cursor=x", "exact=maybe", "page=0"]) {
      const { status, body } = await page.get(`/specialists?${query}`);
      expect([query, status, Object.keys(body.error?.fields ?? {})]).toEqual([
        query,
        422,
        [query.split("=")[0]],
      ]);
    }
    expect((await page.get("/specialists?roles=no-such")).body.data).toEqual([]);
    const visitor = await lookAt();
    for (const path of ["/specialists", "/specialists/choices"])
      expect((await visitor.get(path)).status).toBe(401);
  });

  it("is full where the index still names somebody who shows nothing any more", async () => {
    const nova = await newMember(["Nova", "Behind"]);
    const stale: Person[] = [];
    for (const name of ["A", "B", "C"]) stale.push(await newMember([name, "Stale"]));
    const query = "filter=stale&per_page=2&sort=name";
    expect(await search(nova, query)).toMatchObject({ names: ["A Stale", "B Stale"], meta: { total: 3 } });
    const { user_id } = stale[1] as Person;
    await ProfileEntity.patch({ user_id }).set({ visibility: "private" }).go();
    expect(await search(nova, query)).toMatchObject({
      names: ["A Stale", "C Stale"],
      meta: { total: 2, next: null },
    });
  });

  it("counts what each filter would show beside the others", async () => {
    const nova = await newMember(["Nova", "Counter"]);
    await newMember(["Ada", "Tallied"], { tools: ["figma"], availability: "available", place: "Aarhus" });
    await newMember(["Ben", "Tallied"], { tools: ["figma", "miro"], place: "Porto" });
    const page = await lookAt(nova);
    const choices = async (query: string) => (await page.get(`/specialists/choices?${query}`)).body.data;
    const all = await choices("filter=tallied");
    expect(all.tools).toEqual([
      { id: "figma", name: "Figma", count: 2 },
      { id: "miro", name: "Miro", count: 1 },
    ]);
    expect(all).toMatchObject({ found: 2, read_as: null });
    const narrow = await choices("filter=talied&tools=miro");
    expect(narrow).toMatchObject({ found: 1, read_as: "tallied", everyone: all.everyone });
    expect(narrow.places).toEqual([{ id: "Porto", name: "Porto", count: 1 }]);
    expect(narrow.tools[0]).toMatchObject({ id: "figma", count: 2 });
  });
});
