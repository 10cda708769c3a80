import { area } from "@stint/functions/http/area";
import { type Route, route } from "@stint/functions/http/route";
import { describe, expect, it } from "vitest";
import * as z from "zod";

const Told = z.object({ id: z.number(), parts: z.array(z.object({ name: z.string() })) });
const asked = (told: unknown, list = false) => {
  const one = route({
    method: "get",
    path: "/told",
    access: "public",
    summary: "Told",
    live: { not: "it reads nothing" },
    answer: Told,
    list,
    run: async () => told as never,
  });
  return area("told", [one as unknown as Route]).app.request("/api/v2/told");
};

describe("an answer, where answers are checked", () => {
  const right = { id: 1, parts: [{ name: "One" }] };

  it.each([
    ["what its schema says", right, false, 200],
    ["a list of it", { items: [right], next: null }, true, 200],
    ["a value of another type", { ...right, id: "1" }, false, 500],
    ["a key too many", { ...right, token: "secret" }, false, 500],
    ["a key too many deep inside", { id: 1, parts: [{ name: "One", token: "secret" }] }, false, 500],
    ["a key too many in a list", { items: [{ ...right, token: "secret" }], next: null }, true, 500],
    ["a key too many beside a list", { items: [], next: null, token: "secret" }, true, 500],
  ])("is a defect unless it is of its schema: %s", async (_words, told, list, status) => {
    const answer = await asked(told, list);
    expect(answer.status).toBe(status);
    expect(await answer.text()).not.toContain("secret");
  });
});
