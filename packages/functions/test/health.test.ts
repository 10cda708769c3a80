import { app as meta } from "@stint/functions/api/meta";
import { describe, expect, it } from "vitest";
import { browser } from "./support";

describe("GET /api/v2/health", () => {
  it("says that the API answers, and the revision that was deployed, to anybody", async () => {
    const { status, body } = await browser({ app: meta, serves: () => true }).get("/api/v2/health");
    expect(status).toBe(200);
    expect(body.data).toEqual({ status: "ok", revision: "unknown" });
  });
});
