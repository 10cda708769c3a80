import { describe, expect, it } from "vitest";
import { newWorkspace } from "../../core/test/support/workspace";
import { handler as nameProjects } from "../src/events/client-renamed/name-projects";
import { react } from "./support";
import { signedIn } from "./support-work";

describe("clients over HTTP", () => {
  it("are made, read, changed, found and deleted", async () => {
    const page = await signedIn(await newWorkspace());
    const made = await page.post("/api/v2/clients", {
      name: " Mockford Books ",
      website_url: "https://example.test",
    });
    expect(made.status).toBe(201);
    expect(made.body.data).toMatchObject({
      name: "Mockford Books",
      contacts: [],
      checkpoints: [],
      version: 1,
    });
    const path = `/api/v2/clients/${made.body.data.id}`;
    expect((await page.get(path)).body.data).toEqual(made.body.data);

    const twin = await page.post("/api/v2/clients", { name: "MOCKFORD  books" });
    expect([twin.status, twin.body.error?.code]).toEqual([409, 2045]);

    for (const method of ["PUT", "PATCH"])
      expect((await page.call(method, path, { size: method })).body.data.size).toBe(method);
    const stale = await page.call("PATCH", path, { size: "late" }, { "if-match": '"1"' });
    expect([stale.status, stale.body.error?.code]).toEqual([409, 1004]);
    expect((await page.get(path)).body.data).toMatchObject({ size: "PATCH", version: 3 });

    const contact = await page.post(`${path}/contacts`, { first_name: "Robin", email: "robin@example.test" });
    expect([contact.status, contact.body.data.last_name]).toEqual([201, ""]);
    const renamed = await page.call("PATCH", `${path}/contacts/${contact.body.data.id}`, {
      first_name: "Sam",
    });
    expect(renamed.body.data).toMatchObject({ first_name: "Sam", email: "robin@example.test" });
    expect((await page.post(`${path}/checkpoints`, { slug: "invited" })).body.data.checkpoints).toEqual([
      "invited",
    ]);
    expect((await page.post(`${path}/comments`, { comment: "Pays early" })).status).toBe(201);
    expect((await page.get(`${path}/comments`)).body.data).toMatchObject([{ comment: "Pays early" }]);

    const found = await page.get("/api/v2/clients?filter=MOCK&per_page=9999");
    expect(found.body.data).toHaveLength(1);
    expect(found.body.meta).toMatchObject({ page: 1, per_page: 9999, next: null });
    expect((await page.call("DELETE", path)).status).toBe(200);
    expect((await page.get(path)).status).toBe(404);
  });

  it("refuse what their schema does not allow, with the field's sentence", async () => {
    const page = await signedIn(await newWorkspace());
    const cases: [unknown, Record<string, string>][] = [
      [{}, { name: "Client required" }],
      [{ name: "  " }, { name: "Client required" }],
      [{ name: "\u200b" }, { name: "Client required" }],
      [{ name: "x".repeat(121) }, { name: "Client can have 120 characters at most" }],
      [{ name: "Acme", owner_id: 1 }, { owner_id: "This field is not known" }],
      [
        { name: "Acme", clientmanager_id: 4096 },
        { clientmanager_id: "This person is not in your workspace" },
      ],
      [{ name: "Acme", website_url: "javascript:alert(1)" }, { website_url: expect.any(String) as string }],
      [{ name: "Acme", primary_brand_color: "red" }, { primary_brand_color: "Use a color such as #1f5f56" }],
    ];
    for (const [body, fields] of cases) {
      const answer = await page.post("/api/v2/clients", body);
      expect([answer.status, answer.body.error?.code, answer.body.error?.fields]).toEqual([
        422,
        1000,
        fields,
      ]);
    }
    expect((await page.call("POST", "/api/v2/clients", "{")).status).toBe(422);
    const typed = { "content-type": "text/plain" };
    expect((await page.call("POST", "/api/v2/clients", { name: "Acme" }, typed)).status).toBe(415);
    expect((await page.post("/api/v2/clients", { name: "x".repeat(1_000_001) })).status).toBe(413);
    expect((await page.get("/api/v2/clients?cursor=forged")).status).toBe(422);
    expect((await page.get("/api/v2/clients?per_page=0")).status).toBe(422);
    expect((await page.get("/api/v2/clients")).body.data).toEqual([]);
  });

  it("keep HTML as the text it is (D52)", async () => {
    const page = await signedIn(await newWorkspace());
    const name = "<img src=x onerror=alert(1)>";
    const { body } = await page.post("/api/v2/clients", { name });
    expect(body.data.name).toBe(name);
  });

  it("answer a replayed creation with the first answer (D34)", async () => {
    const page = await signedIn(await newWorkspace());
    const key = { "idempotency-key": "client-1" };
    const first = await page.call("POST", "/api/v2/clients", { name: "Acme" }, key);
    const again = await page.call("POST", "/api/v2/clients", { name: "Acme" }, key);
    expect(again.body).toEqual(first.body);
    expect(again.headers.get("idempotency-replayed")).toBe("true");
    expect((await page.call("POST", "/api/v2/clients", { name: "Other" }, key)).status).toBe(409);
    expect((await page.get("/api/v2/clients")).body.data).toHaveLength(1);
  });

  it("tell their projects of a new name, however often the event comes", async () => {
    const owner = await newWorkspace();
    const page = await signedIn(owner);
    const { body } = await page.post("/api/v2/projects/start", { name: "Site", client_name: "Acme" });
    const { id, client_id } = body.data;
    await page.call("PATCH", `/api/v2/clients/${client_id}`, { name: "Mockford Books" });
    for (let i = 0; i < 3; i++)
      expect(await react(nameProjects, owner.owner_id, `client:${client_id}`, "client.renamed")).toEqual({
        batchItemFailures: [],
      });
    expect((await page.get(`/api/v2/projects/${id}`)).body.data.client_name).toBe("Mockford Books");
  });
});
