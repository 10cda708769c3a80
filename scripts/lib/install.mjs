import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./run.mjs";

const lock = join(root, "package-lock.json");
const installed = join(root, "node_modules", ".package-lock.json");
/** The hash of the lock file that last matched, so that the next check is quick. */
const mark = join(root, "node_modules", ".stint-lock");

const hash = (file) => createHash("sha256").update(readFileSync(file)).digest("hex");
const packages = (file) => JSON.parse(readFileSync(file, "utf8")).packages;

/** Says whether node_modules matches the lock file; packages for other platforms may be absent. */
function matches() {
  if (!existsSync(installed)) return false;
  if (existsSync(mark) && readFileSync(mark, "utf8") === hash(lock) + hash(installed)) return true;
  const have = packages(installed);
  return Object.entries(packages(lock)).every(
    ([path, wanted]) =>
      !path.includes("node_modules/") ||
      wanted.link ||
      (have[path]
        ? have[path].version === wanted.version
        : wanted.optional || wanted.devOptional || wanted.peer),
  );
}

/** Installs the lock file's packages unless they are there already. Ends the process when that fails. */
export async function ensureInstalled() {
  const [major] = process.versions.node.split(".").map(Number);
  if (major < 20) {
    console.error(
      `Node 20 or newer is needed, this is ${process.version}: install a newer one and start again.`,
    );
    process.exit(1);
  }
  if (!matches()) {
    console.log("Installing what package-lock.json says (once, about two minutes) ...");
    const npm = process.platform === "win32" ? "npm.cmd" : "npm";
    const options = {
      cwd: root,
      stdio: ["ignore", "ignore", "inherit"],
      shell: process.platform === "win32",
    };
    const { status, error } = spawnSync(npm, ["ci", "--loglevel=error"], options);
    if (error?.code === "ENOENT") {
      console.error("npm was not found: it comes with Node, install it and start again.");
      process.exit(1);
    }
    if (status !== 0) {
      console.error(
        "The packages could not be installed: see npm's words above; check the network and the disk.",
      );
      process.exit(1);
    }
  }
  fetchNode();
  writeFileSync(mark, hash(lock) + hash(installed));
}

/**
 * Downloads the pinned Node through its package's install script, which npm skips where scripts are disabled.
 */
function fetchNode() {
  const folder = join(root, "node_modules", "node");
  const binary = join(folder, "bin", process.platform === "win32" ? "node.exe" : "node");
  if (existsSync(binary)) return;
  spawnSync(process.execPath, ["installArchSpecificPackage"], { cwd: folder, stdio: "inherit" });
  if (existsSync(binary)) return;
  console.error(
    "The Node that this project pins could not be fetched: run `npm rebuild node` and start again.",
  );
  process.exit(1);
}
