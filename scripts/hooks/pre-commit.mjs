// What is generated is made before each commit that can change it, and goes along.
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { environment, root } from "../lib/run.mjs";

const lines = (...args) =>
  execFileSync("git", args, { cwd: root, encoding: "utf8" }).split("\n").filter(Boolean);
/** What the contract is made of. */
const SOURCES = ["packages/core/src", "packages/functions/src", "scripts/generate.ts"];
const GENERATED = [":(glob)packages/**/*.gen.*"];

const staged = lines("diff", "--cached", "--name-only", "--", ...SOURCES);
if (staged.length === 0 || !existsSync(join(root, "node_modules"))) process.exit(0);
const unstaged = lines("diff", "--name-only", "--", ...SOURCES, ":(exclude,glob)packages/**/*.gen.*");
if (unstaged.length > 0) {
  // It would be the contract of files that do not go along.
  console.log(
    "Nothing is generated: some of its sources are changed and not staged. `npm test` compares it.",
  );
  process.exit(0);
}
const shell = process.platform === "win32";
// What git tells its hooks of this commit is not for the commands that are run.
const env = Object.fromEntries(Object.entries(environment).filter(([name]) => !name.startsWith("GIT_")));
const { status } = spawnSync("npm", ["run", "--silent", "generate"], {
  cwd: root,
  env,
  shell,
  stdio: ["ignore", "ignore", "inherit"],
});
if (status !== 0) {
  console.error("`npm run generate` failed: nothing is committed.");
  process.exit(1);
}
const written = lines("diff", "--name-only", "--", ...GENERATED);
if (written.length > 0) {
  execFileSync("git", ["add", "--", ...written], { cwd: root });
  console.log(`Generated, and goes along: ${written.join(", ")}`);
}
