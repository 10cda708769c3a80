import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root, run } from "./run.mjs";

/** The sources of the built web app. */
const sources = [
  "package-lock.json",
  "packages/web/package.json",
  "packages/web/vite.config.ts",
  "packages/web/index.html",
  "packages/web/public",
  "packages/web/src",
  "packages/core/src",
];
const dist = join(root, "packages", "web", "dist");
const mark = join(root, "packages", "web", "dist", ".sources");

function* files(path) {
  if (!existsSync(path)) return;
  if (!statSync(path).isDirectory()) {
    yield path;
    return;
  }
  for (const name of readdirSync(path).sort()) yield* files(join(path, name));
}

function fingerprint() {
  const hash = createHash("sha256");
  for (const source of sources) {
    for (const file of files(join(root, source))) {
      // The build writes this file itself.
      if (file.endsWith("routeTree.gen.ts")) continue;
      hash.update(file.slice(root.length)).update("\0").update(readFileSync(file)).update("\0");
    }
  }
  return hash.digest("hex");
}

/** Builds the web app when its sources differ from the last build's. Returns whether the build exists. */
export async function ensureWebBuilt() {
  const now = fingerprint();
  if (existsSync(mark) && readFileSync(mark, "utf8") === now) return true;
  console.log("Building the web app ...");
  const built = await run("npm", [
    "run",
    "--silent",
    "build",
    "-w",
    "@stint/web",
    "--",
    "--logLevel",
    "warn",
  ]);
  if (!built) return false;
  mkdirSync(dist, { recursive: true });
  writeFileSync(mark, now);
  return true;
}
