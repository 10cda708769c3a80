// Runs `npm run generate` before each commit that can change the generated files, and adds them to it.
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { environment, root } from "../lib/run.mjs";

const lines = (...args) =>
  execFileSync("git", args, { cwd: root, encoding: "utf8" }).split("\n").filter(Boolean);
/** The sources of the list of routes. */
const SOURCES = ["packages/functions/src", "scripts/generate.ts"];
const GENERATED = [":(glob)packages/**/*.gen.*"];

const staged = lines("diff", "--cached", "--name-only", "--", ...SOURCES);
if (staged.length === 0 || !existsSync(join(root, "node_modules"))) process.exit(0);
const unstaged = lines("diff", "--name-only", "--", ...SOURCES, ":(exclude,glob)packages/**/*.gen.*");
if (unstaged.length > 0) {
  // The generated list would include files that are not part of the commit.
  console.log(
    "Nothing is generated: some of its sources are changed and not staged. `npm test` compares it.",
  );
  process.exit(0);
}
const shell = process.platform === "win32";
// Git's variables for its hooks must not reach the commands run here.
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
