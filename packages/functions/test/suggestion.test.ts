import { describe, expect, it } from "vitest";
import { holdClock } from "../../core/test/support";
import { newWorkspace } from "../../core/test/support/workspace";
import { signedIn } from "./support-work";

async function newPage() {
  const page = await signedIn(await newWorkspace());
  const { body } = await page.post("/api/v2/projects/start", { name: "Site", client_name: "Sampleton" });
  return { page, path: `/api/v2/projects/${body.data.id}/suggest`, id: body.data.id as number };
}

describe("suggestions over HTTP", () => {
  it("answer a text with what wrote it, and write nothing", async () => {
    const { page, path, id } = await newPage();
    const before = (await page.get(`/api/v2/scopes/${id}`)).body.data;
    const { status, body } = await page.post(path, {
      kind: "shorten",
      text: "We build it. It is a pleasure. You get two drafts.",
    });
    expect(status).toBe(200);
    expect(body.data).toEqual({
      ...{ kind: "shorten", text: "We build it. You get two drafts.", reason: null, writer: "library" },
    });
    expect((await page.post(path, { kind: "warm", text: "We build it." })).body.data.reason).toBe("model");
    expect((await page.get(`/api/v2/scopes/${id}`)).body.data).toEqual(before);
    expect((await page.get(`/api/v2/scopes/${id}/missing`)).body.data.services).toEqual([]);
  });

  it.each([
    ["no kind", {}],
    ["an unknown kind", { kind: "translate", text: "We build it." }],
    ["no text", { kind: "shorten" }],
    ["an empty text", { kind: "warm", text: " " }],
    ["a long text", { kind: "shorten", text: "a".repeat(5001) }],
    ["no question", { kind: "answer", proposal_id: 7 }],
    ["no proposal", { kind: "answer", question: "Is hosting part of it?" }],
    ["more than is asked for", { kind: "summary", text: "We build it." }],
  ])("refuse %s", async (_, body) => {
    const { page, path } = await newPage();
    expect((await page.post(path, body)).status).toBe(422);
  });

  it("are nobody else's", async () => {
    const { path, id } = await newPage();
    const stranger = await signedIn(await newWorkspace());
    expect((await stranger.post(path, { kind: "summary" })).status).toBe(404);
    expect((await stranger.get(`/api/v2/scopes/${id}/missing`)).status).toBe(404);
  });

  it("have a limit an hour", async () => {
    holdClock();
    const { page, path } = await newPage();
    const ask = () => page.post(path, { kind: "goals" });
    let status = 200;
    for (let count = 0; count < 121 && status === 200; count += 1) ({ status } = await ask());
    expect(status).toBe(429);
  });
});
