import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { document } from "./support";

const bin = (name: string) => join("node_modules", ".bin", name);
const file = "dist/openapi.json";

describe("the published contract", () => {
  it("is OpenAPI 3.1 without errors by redocly", () => {
    execFileSync(bin("redocly"), ["lint", file, "--format=summary"], {
      stdio: "pipe",
      env: { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" },
    });
  });

  it("is without errors by spectral", () => {
    const rules = join(tmpdir(), "stint-spectral.json");
    writeFileSync(rules, JSON.stringify({ extends: ["spectral:oas"] }));
    execFileSync(bin("spectral"), ["lint", file, "--ruleset", rules, "--fail-severity=error", "--quiet"], {
      stdio: "pipe",
    });
  });

  it("names a permission or says that none is needed for every operation", () => {
    const operations = Object.values(
      document.paths as unknown as Record<
        string,
        Record<string, { security: unknown[]; description: string }>
      >,
    ).flatMap((item) => Object.values(item));
    expect(operations.length).toBeGreaterThan(100);
    for (const { security, description } of operations)
      expect(description).toMatch(security.length ? /Needs a session/ : /Needs no session/);
  });
});
