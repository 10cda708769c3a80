import { deleteAccount } from "@stint/core/operations/delete-account";
import { File } from "@stint/core/platform/file";
import { Profile } from "@stint/core/profile";
import { beforeAll, describe, expect, it } from "vitest";
import { newPerson } from "../../core/test/project/invitation/support";
import { as } from "../../core/test/support";
import * as forget from "../src/events/user-deleted/forget-person";
import { react } from "./support";
import { lookAt } from "./support-profile";
import { openFilesAndMail } from "./support-proposal";

const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const PDF = Buffer.from("%PDF-1.4\n1 0 obj\nendobj\nstartxref\n9\n%%EOF\n");
const fail = (): never => {
  throw new Error("a saved profile has a row");
};
const VIDEO = { type: "link/video", name: "Low Sun", linkurl: "https://vimeo.com/123456789" };

beforeAll(async () => {
  await openFilesAndMail();
});

async function newPage() {
  const { actor } = await newPerson("Joss", "Marlow");
  const page = await lookAt(actor);
  const add = async (input: object = {}) =>
    (await page.post("/currentspecialist/work", { type: "image", name: "Season trailer", ...input })).body
      .data;
  const work = async (): Promise<Profile.Info["work"]> =>
    (await page.get("/currentspecialist")).body.data.work;
  /** What a browser does with a file: asks where to, puts it there, and says that it is there. */
  const upload = async (path: string, bytes: Uint8Array, type = "image/png") => {
    const { body } = await page.post(path, { type, size: bytes.length });
    const { url, headers, upload_id } = body.data;
    await fetch(url, { method: "PUT", headers, body: Buffer.from(bytes) });
    return page.post(`${path}/complete`, { upload_id });
  };
  return { actor, page, add, work, upload };
}

describe("samples of work (issue 18)", () => {
  it("are added behind each other, said anew, sorted and deleted", async () => {
    const { page, add, work } = await newPage();
    const [first, second] = [await add({ client: "Sampleton Theatre" }), await add(VIDEO)];
    expect(first).toMatchObject({ name: "Season trailer", client: "Sampleton Theatre", public_url: null });
    const sorted = await page.patch("/work/sort", { order: [second.id, first.id] });
    expect(sorted.body.data.map(({ id }: { id: number }) => id)).toEqual([second.id, first.id]);
    expect((await page.patch(`/work/${first.id}`, { role: "Direction" })).body.data.role).toBe("Direction");
    expect((await work()).map(({ id, role }) => [id, role])).toEqual([
      [second.id, ""],
      [first.id, "Direction"],
    ]);
    expect((await page.del(`/work/${second.id}`)).status).toBe(200);
    expect((await work()).map(({ id }) => id)).toEqual([first.id]);
  });

  it("have a file and a small picture, which lie on their own origin without notes in them", async () => {
    const { page, add, upload, work } = await newPage();
    const { id } = await add();
    const stored = await upload(`/work/${id}/assets/workfile`, PNG);
    expect(stored.body.data).toMatchObject({ id, type: "image", thumb_url: null });
    await upload(`/work/${id}/assets/workfile_thumb`, PNG);
    const [item] = await work();
    expect(item?.public_url).toMatch(/^http:\/\/localhost:3000\/api\/v2\/assets\/[a-z2-7]{26}$/);
    const { body } = await page.get(`/work/${id}/assets/workfile_thumb`);
    expect(body.data.public_url).toBe(item?.thumb_url);
    const place = await File.publicAddress(item?.public_url?.split("/").at(-1) ?? "");
    expect(new URL(place).origin).not.toBe("http://localhost:3000");
    expect((await fetch(place)).headers.get("content-type")).toBe("image/png");
  });

  it("refuse what is not what it says (2001) and what is too large (2002)", async () => {
    const { page, add, upload, work } = await newPage();
    const { id } = await add();
    const script = Buffer.from("<script>alert(1)</script>");
    expect((await upload(`/work/${id}/assets/workfile`, script)).body.error?.code).toBe(2001);
    const cut = PNG.subarray(0, PNG.length - 20);
    expect((await upload(`/work/${id}/assets/workfile`, cut)).body.error?.code).toBe(2001);
    expect((await upload(`/work/${id}/assets/workfile_thumb`, PDF, "application/pdf")).body.error?.code).toBe(
      2001,
    );
    const large = { type: "image/png", size: 20 * 1024 * 1024 + 1 };
    expect((await page.post(`/work/${id}/assets/workfile`, large)).body.error?.code).toBe(2002);
    expect((await work())[0]).toMatchObject({ public_url: null, thumb_url: null });
    expect((await upload(`/work/${id}/assets/workfile`, PDF, "application/pdf")).body.data.type).toBe("pdf");
    const video = await add(VIDEO);
    expect((await upload(`/work/${video.id}/assets/workfile`, PNG)).body.error?.code).toBe(2001);
  });

  it.each([
    ["no name", { type: "image", name: " " }],
    ["an unknown kind", { type: "resume", name: "x" }],
    ["a video elsewhere", { ...VIDEO, linkurl: "https://videos.test/1" }],
    ["a link that runs", { type: "link/url", name: "x", linkurl: "javascript:alert(1)" }],
  ])("refuse %s", async (_, input) => {
    const { page, work } = await newPage();
    const { status, body } = await page.post("/currentspecialist/work", input);
    expect([status, body.error?.code]).toEqual([422, 1000]);
    expect(await work()).toEqual([]);
  });

  it.each([
    ["one that was never there", "https://youtu.be/missing0001"],
    ["a private one", "https://www.youtube.com/watch?v=private0001"],
    ["one that may not stand elsewhere", "https://www.youtube.com/shorts/noembed0001"],
    ["one that is gone", "https://vimeo.com/404000001"],
    ["an unlisted one without its hash", "https://vimeo.com/405000001"],
    ["one that may not stand elsewhere at the other service", "https://vimeo.com/403000001"],
    ["what is no video", "https://vimeo.com/700000001"],
    ["a showcase", "https://vimeo.com/showcase/12345678"],
    ["a service that looks like one", "https://vimeo.com.videos.test/123456789"],
    ["an address inside", "https://169.254.169.254/latest?v=dQw4w9WgXcQ"],
  ])("ask the service of a video, which refuses %s", async (_, linkurl) => {
    const { page, work } = await newPage();
    const { status, body } = await page.post("/currentspecialist/work", { ...VIDEO, linkurl });
    expect([status, body.error]).toMatchObject([
      422,
      { code: 1000, fields: { linkurl: "Video link invalid" } },
    ]);
    expect(await work()).toEqual([]);
  });

  it("say when the service of a video does not answer, and keep what was there", async () => {
    const { page, add, work } = await newPage();
    const silent = { ...VIDEO, linkurl: "https://youtu.be/offline0001" };
    const { body } = await page.post("/currentspecialist/work", silent);
    expect(body.error?.fields).toEqual({ linkurl: "YouTube does not answer now. Please try again." });
    const { id } = await add(VIDEO);
    const gone = await page.patch(`/work/${id}`, { linkurl: "https://vimeo.com/404000001" });
    expect(gone.body.error?.fields).toEqual({ linkurl: "Video link invalid" });
    expect((await work()).map(({ linkurl }) => linkurl)).toEqual([VIDEO.linkurl]);
    const other = await page.patch(`/work/${id}`, { linkurl: "https://vimeo.com/405000001/ab12cd34ef" });
    expect(other.body.data.linkurl).toBe("https://vimeo.com/405000001/ab12cd34ef");
  });

  it("take the name of a video from its service, where nobody named it", async () => {
    const { page, add } = await newPage();
    const unnamed = { type: "link/video", linkurl: "https://www.youtube.com/watch?v=dQw4w9WgXcQ" };
    const { body } = await page.post("/currentspecialist/work", unnamed);
    expect(body.data.name).toBe("Video dQw4w9WgXcQ");
    expect((await add(VIDEO)).name).toBe("Low Sun");
    const untitled = { ...unnamed, linkurl: "https://vimeo.com/200000001" };
    const refused = await page.post("/currentspecialist/work", untitled);
    expect(refused.body.error?.fields).toEqual({ name: "Name required" });
  });

  it("refuse an order that forgets, repeats or invents one, and a link of another kind", async () => {
    const { page, add, work } = await newPage();
    const [first, second] = [await add(), await add(VIDEO)];
    for (const order of [[first.id], [first.id, first.id], [first.id, 7], []])
      expect((await page.patch("/work/sort", { order })).status).toBe(422);
    expect((await page.patch(`/work/${second.id}`, { linkurl: "https://videos.test" })).status).toBe(422);
    expect((await page.patch(`/work/${first.id}`, { linkurl: "https://videos.test" })).status).toBe(422);
    expect((await work()).map(({ id }) => id)).toEqual([first.id, second.id]);
  });

  it("are at most twenty-four, and three complete their step", async () => {
    const { page, add } = await newPage();
    for (let count = 0; count < 24; count++) await add({ name: `Sample ${count}` });
    const { status } = await page.post("/currentspecialist/work", { type: "image", name: "One more" });
    expect(status).toBe(409);
    expect((await page.get("/currentspecialist")).body.data.checkpoints).toContain("worksamplescomplete");
  });

  it("are nobody else's to change, but Stint's admin may take one away", async () => {
    const { actor, add, work } = await newPage();
    const { id } = await add();
    const other = await newPage();
    for (const answer of [
      await other.page.patch(`/work/${id}`, { name: "Mine" }),
      await other.page.del(`/work/${id}`),
      await other.page.del(`/specialists/${actor.user_id}/work/${id}`),
      await other.page.post(`/work/${id}/assets/workfile`, { type: "image/png", size: 10 }),
      await other.page.get(`/work/${id}/assets/workfile_thumb`),
    ])
      expect([answer.status, answer.body.error?.code]).toEqual([404, 1003]);
    expect(await work()).toHaveLength(1);
    await as({ ...other.actor, role: "platform_admin" }, () => Profile.Work.removeOf(actor.user_id, id));
    expect(await work()).toEqual([]);
  });

  it("leave no bytes behind: deleted, replaced, taken away, or gone with the account (D47)", async () => {
    const { actor, page, add, upload } = await newPage();
    const isOpen = async (url: string) =>
      (await fetch(await File.publicAddress(url.split("/").at(-1) ?? ""))).status === 200;
    const files = async () => (await Profile.row(actor.user_id)) ?? fail();
    const [first, second, third] = [await add(), await add(), await add()];
    const at = ({ id }: { id: number }) => `/work/${id}/assets/workfile`;
    const shown: string[] = [];
    for (const each of [first, second, third]) shown.push((await upload(at(each), PNG)).body.data.public_url);
    const [a = "", b = "", c = ""] = shown;
    expect(await Promise.all(shown.map(isOpen))).toEqual([true, true, true]);

    const again = (await upload(at(first), PNG)).body.data.public_url;
    expect([await isOpen(a), await isOpen(again)]).toEqual([false, true]);
    await page.patch("/work/sort", { order: [third.id, second.id, first.id] });
    await page.del(`/work/${second.id}`);
    await as({ ...(await newPerson()).actor, role: "platform_admin" }, () =>
      Profile.Work.removeOf(actor.user_id, third.id),
    );
    expect(await Promise.all([a, b, c, again].map(isOpen))).toEqual([false, false, false, true]);
    expect((await files()).dropped).toHaveLength(1);
    await as(actor, () => Profile.update({ visibility: "private" }));
    expect([(await files()).dropped, await isOpen(again)]).toEqual([[], true]);

    await upload("/currentspecialist/assets/profileimage", PNG);
    const image = (await files()).image_url ?? "";
    await as(actor, () => deleteAccount({}));
    for (let delivery = 0; delivery < 2; delivery++)
      await react(forget.handler, actor.owner_id, `user:${actor.user_id}`, "user.deleted");
    expect(await Promise.all([again, image].map(isOpen))).toEqual([false, false]);
  });

  it("have a resume beside them: a PDF, shown to connections alone, replaced and taken away", async () => {
    const { actor, page, upload } = await newPage();
    const at = "/currentspecialist/assets/resume";
    const isOpen = async (url: string) =>
      (await fetch(await File.publicAddress(url.split("/").at(-1) ?? ""))).status === 200;
    const shown = async (of = page) => (await of.get("/currentspecialist")).body.data.assets;
    const urlOf = (assets: Profile.Info["assets"], which: string) =>
      assets.find(({ type }) => type === which)?.public_url ?? "";
    expect((await page.get(at)).body.data).toEqual({ public_url: null });
    expect((await upload(at, PNG)).body.error?.code).toBe(2001);
    expect((await upload(at, Buffer.from("%PDF-1.4 not all"), "application/pdf")).body.error?.code).toBe(
      2001,
    );
    expect((await upload(`${at}_thumb`, PDF, "application/pdf")).body.error?.code).toBe(2001);
    const large = { type: "application/pdf", size: 20 * 1024 * 1024 + 1 };
    expect((await page.post(at, large)).body.error?.code).toBe(2002);
    expect(await shown()).toEqual([]);

    await upload(at, PDF, "application/pdf");
    const { body } = await upload(`${at}_thumb`, PNG);
    const [whole, small] = [urlOf(body.data.assets, "resume"), urlOf(body.data.assets, "resume_thumb")];
    expect((await page.get(at)).body.data).toEqual({ public_url: whole });
    expect(new URL(await File.publicAddress(whole.split("/").at(-1) ?? "")).origin).not.toBe(
      "http://localhost:3000",
    );
    const { token } = await as(actor, () => Profile.update({ visibility: "public" }));
    const reader = await newPerson();
    const seen = async (relation: Profile.Relation, role = reader.actor.role) =>
      (await as({ ...reader.actor, role }, () => Profile.view(token ?? "", async () => relation))).assets;
    expect((await (await lookAt()).get(`/specialists/${token}`)).text).not.toContain("resume");
    expect([await seen("none"), urlOf(await seen("connected"), "resume")]).toEqual([[], whole]);
    expect(urlOf(await seen("none", "platform_admin"), "resume_thumb")).toBe(small);

    const again = urlOf((await upload(at, PDF, "application/pdf")).body.data.assets, "resume");
    expect((await shown()).map(({ type }: { type: string }) => type)).toEqual(["resume"]);
    expect(await Promise.all([whole, small, again].map(isOpen))).toEqual([false, false, true]);
    for (let time = 0; time < 2; time++) expect((await page.del(at)).body.data.assets).toEqual([]);
    expect(await isOpen(again)).toBe(false);
  });

  it("go with the profile, when its person deletes it and keeps the account", async () => {
    const { actor, page, add, upload } = await newPage();
    const { id } = await add();
    const file = (await upload(`/work/${id}/assets/workfile`, PNG)).body.data.public_url;
    const { token } = await as(actor, () => Profile.update({ visibility: "public" }));
    const long = { deleteReason: "x".repeat(1001) };
    expect((await page.del("/currentspecialist", long)).body.error?.code).toBe(1000);
    for (let time = 0; time < 2; time++)
      expect((await page.del("/currentspecialist", { deleteReason: "I stop" })).status).toBe(200);
    expect(await (await lookAt()).get(`/specialists/${token}`)).toMatchObject({
      ...{ status: 404, body: { error: { code: 1053 } } },
    });
    expect((await fetch(await File.publicAddress(file.split("/").at(-1)))).status).toBe(403);
    const own = (await page.get("/currentspecialist")).body.data;
    expect(own).toMatchObject({ token: null, version: null, visibility: "private", work: [] });
    expect(own.user).toEqual({ first_name: "Joss", last_name: "Marlow" });
    const next = await page.put("/currentspecialist", { headline: "Again" }, { "if-match": '"0"' });
    expect(next.body.data.token).not.toBe(token);
  });

  it("and one's picture are what others see", async () => {
    const { actor, page, add, upload } = await newPage();
    await add(VIDEO);
    await upload("/currentspecialist/assets/profileimage", PNG);
    const { body } = await upload("/currentspecialist/assets/profileimage_thumb", PNG);
    const image = body.data.assets.find(({ type }: { type: string }) => type === "profileimage_thumb");
    expect((await page.get("/currentspecialist/assets/profileimage_thumb")).body.data).toEqual({
      public_url: image.public_url,
    });
    await as(actor, () => Profile.update({ visibility: "public", visual_type: "image" }));
    const { token } = await as(actor, Profile.getOwn);
    const seen = (await (await lookAt()).get(`/specialists/${token}`)).body.data;
    expect(seen.work).toMatchObject([{ name: "Low Sun", linkurl: VIDEO.linkurl }]);
    expect(seen.assets).toContainEqual(image);
    expect((await Profile.cardsOf([actor.user_id])).get(actor.user_id)?.image_url).toBe(image.public_url);
  });
});
