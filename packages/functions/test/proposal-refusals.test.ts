import { describe, expect, it } from "vitest";
import { CONTACT, PHONE } from "../../core/test/proposal/support";
import { app } from "../src/api/proposal";
import { newPage, signed, V2 } from "./support-proposal";

describe("refusals over HTTP", () => {
  it("asks for a session by id (401) and knows only its own (404), by hash neither", async () => {
    const page = await newPage();
    const { hash } = (await page.send()).body.data;
    const other = await newPage();
    const id = page.proposal_id;
    for (const [method, path] of [
      ["GET", `/proposals/${id}`],
      ["GET", `/proposals/${id}/preview`],
      ["GET", `/proposals/${id}/download/pdf`],
      ["GET", `/projects/${page.project_id}/proposals`],
      ["POST", `/proposals/${id}/publish`],
      ["POST", `/proposals/${id}/send`],
      ["POST", `/proposals/${id}/withdraw`],
    ] as const) {
      const body = method === "POST" ? {} : undefined;
      expect(await page.anybody.call(method, V2 + path, body), path).toMatchObject({
        status: 401,
        body: { error: { code: 1001 } },
      });
      expect((await other.asOwner.call(method, V2 + path, body)).status, path).toBe(404);
    }
    expect((await other.asOwner.post(`${V2}/proposals`, { project_id: page.project_id })).status).toBe(404);
    for (const key of ["nothing", "a".repeat(26), "a".repeat(300), "%00"])
      expect((await page.see(key)).status, key).toBe(404);
    for (const key of ["0", "00", "9".repeat(17)])
      expect((await page.asOwner.get(`${V2}/proposals/${key}`)).status, key).toBe(404);
    expect((await page.see(hash)).status).toBe(200);
    expect((await page.own()).body.data).toMatchObject({ status: "sent", view_count: 0 });
  });

  it("says 409 for an old document, a second signature and a second sending of an accepted one", async () => {
    const page = await newPage();
    const { hash } = (await page.send()).body.data;
    const { document_hash } = (await page.see(hash)).body.data;
    const code = async (answer: Promise<{ status: number; body: { error?: { code: number } } }>) => {
      const { status, body } = await answer;
      return [status, body.error?.code];
    };
    const once = await signed(hash, document_hash);
    const accept = (named: string) => page.answer(hash, "accept", { ...once, document_hash: named });
    expect(await code(accept("0".repeat(64)))).toEqual([409, 1004]);
    expect((await accept(document_hash)).status).toBe(200);
    expect(await code(accept(document_hash))).toEqual([409, 2034]);
    expect(await code(page.answer(hash, "decline", { name: "M", reason: "R" }))).toEqual([409, 2034]);
    expect(await code(page.send())).toEqual([409, 2036]);
    expect(await code(page.asOwner.post(`${V2}/proposals/${page.proposal_id}/publish`, {}))).toEqual([
      409, 2036,
    ]);
  });

  it("says 410 for the file behind a closed link", async () => {
    const page = await newPage();
    const { hash } = (await page.send()).body.data;
    expect((await page.asOwner.post(`${V2}/proposals/${page.proposal_id}/withdraw`)).status).toBe(200);
    expect((await page.see(hash)).body.data).toMatchObject({ state: "withdrawn", document: null });
    expect(await page.anybody.get(`${V2}/proposals/${hash}/download`)).toMatchObject({
      status: 410,
      body: { error: { code: 1016 } },
    });
  });

  it("names the field of what is wrong (422), and takes only JSON (415); nothing changes", async () => {
    const page = await newPage();
    const { hash } = (await page.send()).body.data;
    const { document_hash } = (await page.see(hash)).body.data;
    const wrong: [object, string][] = [
      [{ name: "   " }, "name"],
      [{ name: "x".repeat(201) }, "name"],
      [{ email: "nobody" }, "email"],
      [{ accepted_terms: false }, "accepted_terms"],
      [{ document_hash: 7 }, "document_hash"],
      [{ options: [4711] }, "options"],
      [{ price: 1 }, "price"],
    ];
    const right = await signed(hash, document_hash);
    for (const [more, field] of wrong) {
      const { status, body } = await page.answer(hash, "accept", { ...right, ...more });
      expect([status, body.error?.code, Object.keys(body.error?.fields ?? {})], field).toEqual([
        422,
        1000,
        [field],
      ]);
    }
    for (const [path, body] of [
      ["decline", { name: "M", reason: "" }],
      ["questions", { name: "M", email: "m@x.test", text: " " }],
    ] as const)
      expect((await page.answer(hash, path, body)).status).toBe(422);
    expect((await page.send({ email_cc: ["x"] })).status).toBe(422);
    expect((await page.send({ email_cc: Array(6).fill(CONTACT) })).status).toBe(422);

    const form = { "content-type": "application/x-www-form-urlencoded" };
    const posted = await page.anybody.call("POST", `${V2}/proposals/${hash}/accept`, "name=M", form);
    expect(posted).toMatchObject({ status: 415, body: { error: { code: 1015 } } });
    expect((await page.own()).body.data).toMatchObject({ status: "sent", acceptance: null, questions: [] });
  });

  it("repeats the first answer for a repeated Idempotency-Key, also for a signature (D34)", async () => {
    const page = await newPage();
    const send = (body: object = {}) =>
      page.asOwner.call("POST", `${V2}/proposals/${page.proposal_id}/send`, body, {
        "idempotency-key": "one",
      });
    const [first, second] = [await send(), await send()];
    expect(second.body).toEqual(first.body);
    expect(second.headers.get("idempotency-replayed")).toBe("true");
    expect((await send({ message: "other" })).body.error?.code).toBe(1004);

    const { hash } = first.body.data;
    const { document_hash } = (await page.see(hash)).body.data;
    const body = await signed(hash, document_hash);
    const sign = () => page.answer(hash, "accept", body, { "idempotency-key": "sign" });
    const [one, two] = [await sign(), await sign()];
    expect(one.status).toBe(200);
    expect(two).toMatchObject({ status: 200, body: one.body });
  });

  it("counts no view of the owner, of a HEAD request or of a prefetch (D24)", async () => {
    const page = await newPage();
    const { hash } = (await page.send()).body.data;
    const path = `${V2}/proposals/${hash}`;
    await page.asOwner.call("POST", `${path}/viewed`, undefined, { "user-agent": PHONE });
    const head = { method: "HEAD", headers: { "user-agent": PHONE } };
    expect((await app.request(path, head)).status).toBe(200);
    expect((await app.request(`${path}/viewed`, head)).status).toBe(404);
    await page.answer(hash, "viewed", undefined, { "sec-purpose": "prefetch;prerender" });
    await page.see(hash);
    expect((await page.own()).body.data).toMatchObject({ status: "sent", view_count: 0 });
    await page.answer(hash, "viewed");
    expect((await page.own()).body.data).toMatchObject({ status: "viewed", view_count: 1 });
  });
});
