// The package manager's prepare step: this checkout's git runs scripts/hooks before each commit. Without git,
// or in a copy that is no checkout, there is nothing to do. Hooks that somebody set up themselves stay.
import { spawnSync } from "node:child_process";
import { root } from "./lib/run.mjs";

const HOOKS = "scripts/hooks";
const git = (...args) => {
  const { status, stdout } = spawnSync("git", args, { cwd: root, encoding: "utf8" });
  return status === 0 ? stdout.trim() : undefined;
};

// An empty prefix means that this folder is the top of its checkout, and not a copy inside of another one.
if (git("rev-parse", "--show-prefix") === "") {
  const former = git("config", "core.hooksPath");
  if (!former) git("config", "core.hooksPath", HOOKS);
  else if (former !== HOOKS)
    console.log(`git runs the hooks of ${former}: call those of ${HOOKS} from there.`);
}
