import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { KINDS } from "@stint/core/operations/admin-view";
import { describe, expect, it } from "vitest";

const source = join(import.meta.dirname, "../../src");

const kinds = readdirSync(source, { recursive: true, withFileTypes: true })
  .filter((each) => each.isFile() && each.name.endsWith(".ts"))
  .flatMap((each) => [
    ...readFileSync(join(each.parentPath, each.name), "utf8").matchAll(/model: \{ entity: "(\w+)"/g),
  ])
  .map(([, name = ""]) => name);

describe("what an admin reads", () => {
  it("is decided for every kind of row", () => {
    expect(kinds.length).toBeGreaterThan(60);
    expect(Object.keys(KINDS).sort()).toEqual([...new Set(kinds)].sort());
  });
});
