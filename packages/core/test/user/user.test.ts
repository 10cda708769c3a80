import { deleteAccount } from "@stint/core/operations/delete-account";
import { startProject } from "@stint/core/operations/start-project";
import { Id } from "@stint/core/platform/id";
import { User } from "@stint/core/user";
import { beforeAll, describe, expect, it } from "vitest";
import { measure } from "../../../../tests/bench/capacity";
import { AccountEntity } from "../../src/workspace/entity";
import { as, handedOver } from "../support";
import { historyOf, moveWorkspace, signedIn, signedUp } from "../support/account";

describe("the current user", () => {
  let person: Awaited<ReturnType<typeof signedUp>>;
  let actor: Awaited<ReturnType<typeof signedIn>>["actor"];
  beforeAll(async () => {
    person = await signedUp();
    ({ actor } = await signedIn(person.email));
  });

  it("changes name and business in one go, with before and after in the audit", async () => {
    const changed = await as(actor, () =>
      User.update({ first_name: "Kim", brand_name: "Mockford Books", primary_brand_color: "#0a7d5a" }),
    );
    expect(changed).toMatchObject({ first_name: "Kim", last_name: "Sample", brand_name: "Mockford Books" });
    const [entry] = await historyOf(person.user_id);
    expect(entry).toMatchObject({
      type: "user.updated",
      actor_id: `user:${person.user_id}`,
      before: { first_name: "Robin", brand_name: "" },
      after: { first_name: "Kim", brand_name: "Mockford Books" },
    });
  });

  it("tells a stale writer and changes nothing", async () => {
    const { version } = await as(actor, () => User.get());
    await as(actor, () => User.update({ specialty: "Book design" }, version));
    await expect(as(actor, () => User.update({ specialty: "Other" }, version))).rejects.toMatchObject({
      code: 1004,
    });
    expect(await as(actor, () => User.get())).toMatchObject({
      specialty: "Book design",
      version: version + 1,
    });
  });

  it("reaches checkpoints once, its own only, and not those that Stint sets", async () => {
    const reach = (slug: Parameters<typeof User.addCheckpoint>[1], id = person.user_id) =>
      as(actor, () => User.addCheckpoint(id, slug));
    await reach("onboardingcomplete");
    expect((await reach("onboardingcomplete")).checkpoints).toEqual(["onboardingcomplete", "signup"]);
    const other = await signedUp();
    await expect(reach("onboardingcomplete", other.user_id)).rejects.toMatchObject({ code: 1003 });
    expect((await User.row(other.user_id))?.checkpoints).toEqual(["signup"]);
    const told = User.TOLD_CHECKPOINTS;
    const set = User.Checkpoint.options.filter((slug) => !told.includes(slug));
    expect(set).toEqual(expect.arrayContaining(["signup", "fullcomplete", "firstprojectcreated", "trusted"]));
    for (const slug of set) await expect(reach(slug)).rejects.toMatchObject({ code: 1000 });
    expect((await User.row(person.user_id))?.checkpoints).toEqual(["onboardingcomplete", "signup"]);
  });

  it("remembers the step of the onboarding that comes next, and no other", async () => {
    const go = (onboarding_step: unknown) =>
      as(actor, async () => (await User.update(User.UpdateInput.parse({ onboarding_step }))).onboarding_step);
    expect(await go(2)).toBe(2);
    expect(await go(3)).toBe(3);
    expect(await go(null)).toBe(null);
    for (const step of [0, 1, 4, "2"])
      expect(() => User.UpdateInput.parse({ onboarding_step: step })).toThrow();
  });

  it("takes back what was put away; Stint's admin decides for others, and proves nothing for them", async () => {
    const other = await signedUp();
    const admin = { ...actor, role: "platform_admin" } as const;
    const remove = (slug: User.Checkpoint, by: typeof actor = actor, id = person.user_id) =>
      as(by, () => User.removeCheckpoint(id, slug));
    await as(actor, () => User.addCheckpoint(person.user_id, "terms_from_ai_banner_dismissed"));
    for (let time = 0; time < 2; time++)
      expect((await remove("terms_from_ai_banner_dismissed")).checkpoints).toEqual([
        "onboardingcomplete",
        "signup",
      ]);
    await expect(remove("signup")).rejects.toMatchObject({ code: 1000 });
    await expect(remove("onboardingcomplete", actor, other.user_id)).rejects.toMatchObject({ code: 1003 });
    const add = (slug: User.Checkpoint) => as(admin, () => User.addCheckpoint(other.user_id, slug));
    expect((await add("trusted")).checkpoints).toEqual(["signup", "trusted"]);
    await expect(add("fullcomplete")).rejects.toMatchObject({ code: 1000 });
    expect((await remove("trusted", admin, other.user_id)).checkpoints).toEqual(["signup"]);
  });

  it("comes past the first project with the project itself, once, and only then", async () => {
    const other = await signedUp();
    const { actor: owner } = await signedIn(other.email);
    const reached = async () => [...((await User.row(other.user_id))?.checkpoints ?? [])].sort();
    const start = (name: string, client_name = "Sample Client") =>
      as(owner, () => startProject({ name, client_name }));
    expect(await reached()).toEqual(["signup"]);
    await start("First");
    expect(await reached()).toEqual(["firstprojectcreated", "get_started_created_proposal", "signup"]);
  });
});

describe("the owner of a workspace", () => {
  const costOf = async (owner_id: number) => (await measure(() => User.getOwner(owner_id))).requests;

  it("is found beside the workspace in one request, by the person's id where it changed hands", async () => {
    const [first, next] = [await signedUp(), await signedUp()];
    expect(await User.getOwner(first.owner_id)).toMatchObject({ id: first.user_id, email: first.email });
    expect(await costOf(first.owner_id)).toBe(handedOver ? 2 : 1);
    await AccountEntity.patch({ owner_id: first.owner_id }).set({ held_by: next.user_id }).go();
    expect(await User.getOwner(first.owner_id)).toMatchObject({ id: next.user_id, email: next.email });
    expect(await costOf(first.owner_id)).toBe(2);
  });

  it("signs in to the workspace that they own, whatever its id", async () => {
    const { user_id, email } = await signedUp();
    const owner_id = await moveWorkspace(user_id);
    const { actor } = await signedIn(email);
    expect(actor).toMatchObject({ user_id, owner_id, role: "owner" });
    expect(await as(actor, () => User.update({ brand_name: "Mockford Books" }))).toMatchObject({
      brand_name: "Mockford Books",
    });
    await as(actor, () => deleteAccount({}));
    expect(await User.findOwner(owner_id)).toBeUndefined();
  });

  it("is nobody without a workspace, and once the account was deleted", async () => {
    const { owner_id, email } = await signedUp();
    await expect(User.getOwner(Id.next())).rejects.toMatchObject({ code: 1003 });
    await as((await signedIn(email)).actor, () => User.remove({}));
    await expect(User.getOwner(owner_id)).rejects.toMatchObject({ code: 1003 });
  });
});
