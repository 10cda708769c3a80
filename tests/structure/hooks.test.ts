import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "../..");
const folder = mkdtempSync(join(tmpdir(), "stint-hooks-"));
const env = {
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("GIT_"))),
  // Nobody's own settings: no hooks, no signing, no name.
  GIT_CONFIG_GLOBAL: "/dev/null",
  GIT_CONFIG_SYSTEM: "/dev/null",
};
const at = { cwd: folder, env, encoding: "utf8" } as const;
const git = (...args: string[]) => execFileSync("git", args, { ...at, stdio: "pipe" }).trim();
const commit = (message: string) => spawnSync("git", ["commit", "-qm", message], at);
const write = (path: string, text: string) => writeFileSync(join(folder, path), text);

/** A checkout with the project's own hooks, and a contract that is made of one file. */
beforeAll(() => {
  for (const path of ["scripts/hooks", "scripts/prepare.mjs", "scripts/lib/run.mjs"])
    cpSync(join(root, path), join(folder, path), { recursive: true });
  for (const path of ["packages/functions/src", "node_modules"])
    mkdirSync(join(folder, path), { recursive: true });
  const generate = "cp packages/functions/src/price.ts packages/functions/src/price.gen.ts";
  write("package.json", JSON.stringify({ type: "module", scripts: { generate } }));
  write(".gitignore", "node_modules/\n");
  write("packages/functions/src/price.ts", "1");
  write("packages/functions/src/price.gen.ts", "1");
});
afterAll(() => rmSync(folder, { recursive: true }));

describe("the prepare step", () => {
  const prepare = () => spawnSync(process.execPath, ["scripts/prepare.mjs"], at);

  it("does nothing where there is no checkout, and succeeds", () => {
    expect(prepare()).toMatchObject({ status: 0, stdout: "", stderr: "" });
  });

  it("gives a checkout its hooks, and leaves those that somebody set up", () => {
    git("init", "-q");
    git("config", "user.name", "Robin Sample");
    git("config", "user.email", "robin@sample.test");
    git("config", "core.hooksPath", "own");
    expect(prepare().stdout).toContain("git runs the hooks of own");
    expect(git("config", "core.hooksPath")).toBe("own");
    git("config", "--unset", "core.hooksPath");
    expect(prepare().status).toBe(0);
    expect(git("config", "core.hooksPath")).toBe("scripts/hooks");
  });
});

describe("a commit", () => {
  it("has a subject of at most 72 characters that says type(area): what", () => {
    git("add", ".");
    expect(commit(`feat(core): ${"x".repeat(61)}`)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining("73 characters"),
    });
    expect(commit("a price")).toMatchObject({ status: 1, stderr: expect.stringContaining("type(area)") });
    expect(commit(`feat(core): ${"x".repeat(60)}`).status).toBe(0);
  });

  it("takes along what is generated of its files", () => {
    write("packages/functions/src/price.ts", "2");
    git("add", "packages/functions/src/price.ts");
    expect(commit("feat(core): another price").status).toBe(0);
    expect(git("show", "--name-only", "--format=")).toBe(
      "packages/functions/src/price.gen.ts\npackages/functions/src/price.ts",
    );
    expect(git("status", "--porcelain")).toBe("");
  });

  it("takes nothing along that is made of files which stay behind", () => {
    write("packages/functions/src/other.ts", "1");
    git("add", "packages/functions/src/other.ts");
    write("packages/functions/src/price.ts", "3");
    expect(commit("feat(core): something else").status).toBe(0);
    expect(git("show", "--name-only", "--format=")).toBe("packages/functions/src/other.ts");
  });
});
