import type { Stint } from "@stint/local/stint";
import { describe, expect, it } from "vitest";
import { newAccount, type Visitor, visitor } from "./support";

interface Stage {
  stint: Stint;
  /** The owner's calls, with their token. */
  call: Visitor;
  token: string;
}

/** What every route refuses alike; `stage` is asked when the tests run. */
export const badInput = (stage: () => Stage) =>
  describe("bad input, everywhere the same", () => {
    it("answers malformed, unknown and other people's ids with the same 404", async () => {
      const { stint, call, token } = stage();
      const stranger = await newAccount(stint, "stranger@stint.test");
      const mine = (await call("GET /projects", { token })).body.data as { id: number }[];
      const answers = await Promise.all(
        ["abc", "0", "-1", "9007199254740993", "123456", String(mine[0]?.id)].map((id) =>
          stranger.call(`GET /projects/${id}`, { token: stranger.token }),
        ),
      );
      for (const { status, body } of answers) {
        expect(status).toBe(404);
        expect([1003, 1066]).toContain(body.error?.code);
      }
    });

    it.each([
      ["without a session", 401, 1001, {}],
      ["with a forged one", 401, 1001, { token: "a.b.c" }],
    ])("refuses a call %s", async (_words, status, code, options) => {
      const answer = await visitor(stage().stint.url)("GET /projects", options);
      expect([answer.status, answer.body.error?.code]).toEqual([status, code]);
    });

    it("refuses what is not JSON, too large, of another type or unknown, and writes nothing", async () => {
      const { call, token } = stage();
      const before = (await call("GET /clients?per_page=100", { token })).body.data as unknown[];
      const attempts: [Parameters<Visitor>[1], number][] = [
        [{ raw: "{" }, 422],
        [{ raw: JSON.stringify({ name: "x".repeat(1_200_000) }) }, 413],
        [{ raw: "name=x", headers: { "content-type": "text/plain" } }, 415],
        [{ body: { name: "" } }, 422],
        [{ body: { name: "Fine", owner_id: 1 } }, 422],
        [{ body: { name: 5 } }, 422],
        [{ body: [] }, 422],
      ];
      for (const [options, status] of attempts)
        expect((await call("POST /clients", { token, ...options })).status).toBe(status);
      expect((await call("GET /clients?per_page=100", { token })).body.data).toEqual(before);
      expect((await call("GET /clients?cursor=broken", { token })).status).toBe(422);
      expect((await call("GET /clients?per_page=0", { token })).status).toBe(422);
    });

    it("keeps markup as text", async () => {
      const { call, token } = stage();
      const name = '<img src=x onerror="alert(1)">';
      const made = await call("POST /clients", { token, body: { name } });
      expect(made.body.data).toMatchObject({ name });
      expect(made.headers.get("content-type")).toContain("application/json");
      expect(made.headers.get("x-content-type-options")).toBe("nosniff");
    });
  });
