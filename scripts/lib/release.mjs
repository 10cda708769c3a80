import { execFileSync } from "node:child_process";
import { root } from "./run.mjs";

/** The name of what is built now: `STINT_REVISION`, or else the commit, and `-changed` where files differ from it. */
export function release() {
  if (process.env.STINT_REVISION) return process.env.STINT_REVISION;
  try {
    const git = (...args) => execFileSync("git", args, { cwd: root, encoding: "utf8" }).trim();
    return git("rev-parse", "--short=12", "HEAD") + (git("status", "--porcelain") ? "-changed" : "");
  } catch {
    return "unknown";
  }
}
