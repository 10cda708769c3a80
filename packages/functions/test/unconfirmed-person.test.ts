import { Connection } from "@stint/core/connection";
import { Identity } from "@stint/core/identity";
import { Profile } from "@stint/core/profile";
import { beforeAll, describe, expect, it } from "vitest";
import { ListingEntity } from "../../core/src/profile/directory/entity";
import { UserEntity } from "../../core/src/user/entity";
import { as, newPerson, type Person } from "../../core/test/project/invitation/support";
import {
  anonymous,
  mailedToken,
  newAddress,
  password,
  signedIn,
  signedUp,
} from "../../core/test/support/account";
import { app as lead } from "../src/api/client";
import { app as library } from "../src/api/library";
import { app as profile } from "../src/api/profile";
import { handler as listPerson } from "../src/events/user-email-confirmed/list-person";
import { browser, react } from "./support";
import { tokenFor, visit } from "./support-people";

const HEADLINE = "Official bank support";
const PLACE = "Ghost Harbor";
/** Ids that nobody else of these tests has. */
const MARKS = { roles: ["104"], tools: ["figma"], industries: ["music"], languages: ["da"] };

async function visitProfiles(person?: Person) {
  const page = browser(
    { app: library, serves: (path) => path.startsWith("/api/pages") },
    { app: lead, serves: (path) => path.includes("submitlead") },
    { app: profile, serves: () => true },
  );
  if (person) page.use(await tokenFor(person));
  return page;
}
const confirm = (user_id: number, email_verified: boolean) =>
  UserEntity.patch({ id: user_id }).set({ email_verified }).go();

/** A person who signed up and signed in. */
interface Account {
  user_id: number;
  email: string;
  actor: Person;
  refresh_token: string;
}

describe("whoever did not confirm their address", () => {
  let eve: Awaited<ReturnType<typeof newPerson>>;
  let ben: Awaited<ReturnType<typeof newPerson>>;
  let token: string;
  beforeAll(async () => {
    [eve, ben] = [await newPerson("Eve"), await newPerson("Ben")];
    await confirm(eve.actor.user_id, false);
    const saved = await as(eve.actor, () =>
      Profile.update({ visibility: "public", headline: HEADLINE, place: PLACE, ...MARKS }),
    );
    token = saved.token ?? "";
    await as(ben.actor, () => Profile.update({ visibility: "members", headline: "Illustration" }));
  });

  it("is shown to nobody: no page, no place in the directory, no letters, no requests", async () => {
    const [world, member] = [await visitProfiles(), await visitProfiles(ben.actor)];
    expect((await world.get(`/api/v2/specialists/${token}`)).body).toMatchObject({ error: { code: 1053 } });
    expect((await member.get(`/api/v2/specialists/${token}`)).body).toMatchObject({ error: { code: 1053 } });
    expect((await member.get("/api/v2/specialists?per_page=50")).text).not.toContain(HEADLINE);
    const choices = await member.get("/api/v2/specialists/choices");
    expect(choices.text).not.toContain(PLACE);
    for (const [filter, ids] of Object.entries(MARKS))
      for (const id of ids)
        expect(choices.body.data[filter], filter).not.toContainEqual(expect.objectContaining({ id }));
    const his = await visit(ben.actor);
    const { user_id } = eve.actor;
    for (const call of [
      his.get(`/connections/${user_id}`),
      his.post(`/connections/${user_id}/invite`),
      his.post(`/specialists/${user_id}/sendemail`, { email_message: "Words." }),
    ])
      expect((await call).status).toBe(404);
    // She goes on with her profile, and reads what she chose.
    const own = await (await visitProfiles(eve.actor)).get("/api/v2/currentspecialist");
    expect(own.body.data).toMatchObject({ visibility: "public", headline: HEADLINE });
  });

  it("reads of members what visitors read, and neither reports nor notes nor accepts", async () => {
    const hers = await visit(eve.actor);
    const { user_id } = ben.actor;
    for (const path of [
      `/connections/${user_id}`,
      `/connections/${user_id}/accept`,
      `/connections/${user_id}/decline`,
    ]) {
      const { status, text } = await hers.get(path);
      expect(status, path).toBe(404);
      expect(text).not.toContain("Illustration");
    }
    expect(
      (await hers.post(`/specialists/${user_id}/reports`, { kind: "other", message: "Words." })).status,
    ).toBe(404);
    expect((await hers.post(`/specialists/${user_id}/comments`, { comment: "Words." })).status).toBe(404);
    // Somebody asked while her address was confirmed.
    await confirm(eve.actor.user_id, true);
    await as(ben.actor, () => Connection.invite(eve.actor.user_id, {}));
    await confirm(eve.actor.user_id, false);
    expect((await hers.get("/connections/users/pending")).text).not.toContain("Illustration");
    await expect(as(eve.actor, () => Connection.accept(user_id))).rejects.toMatchObject({ code: 1044 });
  });

  it.each([
    [
      "the mailed link",
      async ({ user_id }: Account): Promise<void> => {
        await Identity.confirm(user_id, await mailedToken(user_id, "confirm"), { password });
      },
    ],
    [
      "a new password by mail",
      async ({ user_id, email }: Account) => {
        await Identity.forgot(email);
        await Identity.reset({ token: await mailedToken(user_id, "reset"), password: `${password} anew` });
      },
    ],
    [
      "another address",
      async ({ user_id, actor, refresh_token }: Account): Promise<void> => {
        await as(actor, () => Identity.changeEmail(newAddress()));
        await Identity.verifyEmail(await mailedToken(user_id, "email"), refresh_token);
      },
    ],
  ])("is shown as they chose once it is confirmed by %s, without saving again", async (_, confirmBy) => {
    const made = await signedUp();
    const { actor, tokens } = await signedIn(made.email);
    const { user_id } = made;
    const saved = await as(actor, () => Profile.update({ visibility: "public", headline: HEADLINE }));
    const listed = async () => (await ListingEntity.get({ user_id }).go({ consistent: true })).data;
    expect(await listed()).toBeNull();
    await as(anonymous, () => confirmBy({ ...made, actor, refresh_token: tokens.refresh_token }));
    expect((await (await visitProfiles()).get(`/api/v2/specialists/${saved.token}`)).body.data).toMatchObject(
      { headline: HEADLINE },
    );
    await react(listPerson, user_id, `user:${user_id}`, "user.email_confirmed");
    expect((await listed())?.facts).toMatchObject({ headline: HEADLINE });
    const member = await visitProfiles(ben.actor);
    expect((await member.get(`/api/v2/specialists?per_page=50`)).body.data).toContainEqual(
      expect.objectContaining({ id: user_id, headline: HEADLINE }),
    );
  });
});

describe("a block", () => {
  it("ends letters both ways, and does not silence whoever got one", async () => {
    const [cid, dee] = [await newPerson("Cid"), await newPerson("Dee")];
    for (const { actor } of [cid, dee]) await as(actor, () => Profile.update({ visibility: "members" }));
    const [his, hers] = [await visit(cid.actor), await visit(dee.actor)];
    const toDee = `/specialists/${dee.actor.user_id}`;
    const toCid = `/specialists/${cid.actor.user_id}`;
    const report = { kind: "harassment", message: "He wrote, and blocked me.", block: true };
    expect((await his.post(`${toDee}/sendemail`, { email_message: "Nasty words." })).status).toBe(200);
    await as(cid.actor, () => Connection.block(dee.actor.user_id));
    expect(await his.post(`${toDee}/sendemail`, { email_message: "More words." })).toMatchObject({
      status: 409,
      body: { error: { code: 1004 } },
    });
    expect((await hers.post(`${toCid}/sendemail`, { email_message: "Words." })).status).toBe(404);
    expect((await hers.post(`${toCid}/reports`, report)).status).toBe(201);
    // Whoever never heard of him does not learn that he is there.
    const fay = await newPerson("Fay");
    await as(fay.actor, () => Profile.update({ visibility: "members" }));
    await as(cid.actor, () => Connection.block(fay.actor.user_id));
    expect((await (await visit(fay.actor)).post(`${toCid}/reports`, report)).status).toBe(404);
  });
});
