import { User } from "@stint/core/user";
import { Wish } from "@stint/core/user/wish";
import { describe, expect, it } from "vitest";
import { UserEntity } from "../../core/src/user/entity";
import { newBusiness } from "../../core/test/invoice/support";
import { holdClock } from "../../core/test/support";
import { app as billing } from "../src/api/billing";
import { app as user } from "../src/api/user";
import { tokenOf } from "./money-bench";
import { browser } from "./support";
import { signedIn } from "./support-identity";

describe("perks", () => {
  it("have their code for who has a plan, and not a letter of it for who has none", async () => {
    const read = async (plan: "none" | "pro_monthly") => {
      const { owner } = await newBusiness({ plan });
      const page = browser({ app: billing, serves: () => true });
      page.use(await tokenOf(owner));
      return (await page.get("/api/v2/perks")).body.data as { id: string; code: string | null }[];
    };
    const codeOf = (offers: { id: string; code: string | null }[]) =>
      offers.find(({ id }) => id === "friend")?.code;
    expect(codeOf(await read("pro_monthly"))).toMatch(/^[0-9a-z]+$/);
    const free = await read("none");
    expect(codeOf(free)).toBe(null);
    expect(free.map(({ code }) => code)).toEqual(free.map(() => null));
  });

  it("are for members alone", async () => {
    const page = browser({ app: billing, serves: () => true });
    expect(await page.get("/api/v2/perks")).toMatchObject({ status: 401 });
  });
});

describe("a wish", () => {
  it("is stored, read by Stint's own people, and tells its person how it stands", async () => {
    const { page, user_id } = await signedIn();
    expect(await page.post("/api/v2/currentuser/wishes", { wish: "  " })).toMatchObject({
      status: 422,
      body: { error: { fields: { wish: "Text required" } } },
    });
    const { body } = await page.post("/api/v2/currentuser/wishes", { wish: "A calendar feed of due dates" });
    expect(body.data).toMatchObject({ wish: "A calendar feed of due dates", status: "sent" });
    const { id } = body.data as { id: number };
    await page.post("/api/v2/currentuser/wishes", { wish: "Dark proposals" });
    const mine = async () => (await page.get("/api/v2/currentuser/wishes")).body.data as Wish.Info[];
    expect((await mine()).map(({ wish }) => wish)).toEqual([
      "Dark proposals",
      "A calendar feed of due dates",
    ]);

    // Nobody but the platform reads others' or says how one stands.
    expect(await page.get("/api/v2/wishes")).toMatchObject({ status: 403 });
    const change = { status: "in_work" };
    expect(await page.call("PATCH", `/api/v2/users/${user_id}/wishes/${id}`, change)).toMatchObject({
      status: 403,
    });
    const { owner } = await newBusiness({ plan: "none" });
    const desk = browser({ app: user, serves: () => true });
    await UserEntity.patch({ id: owner.user_id }).set({ admin: 1 }).go();
    desk.use(await tokenOf(owner));
    expect((await desk.get("/api/v2/wishes")).body.data).toMatchObject(
      expect.arrayContaining([expect.objectContaining({ id, user_id })]),
    );
    expect(await desk.call("PATCH", `/api/v2/users/${user_id}/wishes/${id}`, change)).toMatchObject({
      status: 200,
      body: { data: change },
    });
    expect((await mine())[1]).toMatchObject(change);
    expect(await desk.call("PATCH", `/api/v2/users/${user_id}/wishes/77`, change)).toMatchObject({
      status: 404,
    });
  });

  it("is one of ten a day, and goes with the account", async () => {
    holdClock();
    const { page, user_id } = await signedIn();
    for (let sent = 0; sent < 10; sent++)
      expect((await page.post("/api/v2/currentuser/wishes", { wish: `Wish ${sent}` })).status).toBe(201);
    expect(await page.post("/api/v2/currentuser/wishes", { wish: "One more" })).toMatchObject({
      status: 429,
      body: { error: { code: 1005 } },
    });
    await Wish.removeAll(user_id);
    expect((await page.get("/api/v2/currentuser/wishes")).body.data).toEqual([]);
  });

  it("is beside the switch that brings new parts early", async () => {
    const { page, user_id } = await signedIn();
    const change = (tries_early: unknown) => page.call("PATCH", "/api/v2/currentuser", { tries_early });
    expect(await change("yes")).toMatchObject({ status: 422 });
    expect(await change(true)).toMatchObject({ status: 200, body: { data: { tries_early: true } } });
    expect(await User.row(user_id)).toMatchObject({ tries_early: true });
  });
});
