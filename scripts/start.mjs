// `npm start`: sets up what is missing and runs the whole product on this machine; `--dev` reloads after
// edits. Runs on any Node from 20 with nothing installed; the product runs on the Node that the lock file
// pins.
import { spawn, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { ensureInstalled } from "./lib/install.mjs";
import { environment, root } from "./lib/run.mjs";

/** Checks for Java first, so that nobody waits for an installation only to read this. */
function needJava() {
  const home = process.env.JAVA_HOME;
  const java = home && existsSync(join(home, "bin", "java")) ? join(home, "bin", "java") : "java";
  const { stderr, stdout } = spawnSync(java, ["-version"], { encoding: "utf8" });
  const [, major] = /version "(?:1\.)?(\d+)/.exec(`${stderr ?? ""}${stdout ?? ""}`) ?? [];
  if (Number(major) >= 17) return;
  const found = major ? `, this is Java ${major}` : "";
  console.error(
    `Java 17 or newer is needed for DynamoDB Local${found}: install it (for example \`apt-get install openjdk-17-jre-headless\` or \`brew install openjdk@17\`) and start again.`,
  );
  process.exit(1);
}

const options = process.argv.slice(2);
const dev = options.includes("--dev");

if (!options.includes("--help")) needJava();
await ensureInstalled();
if (!dev && !options.includes("--help")) {
  const { ensureWebBuilt } = await import("./lib/web.mjs");
  if (!(await ensureWebBuilt())) {
    console.error("The web app could not be built: see above.");
    process.exit(1);
  }
}

const node = join(root, "node_modules", "node", "bin", process.platform === "win32" ? "node.exe" : "node");
const main = join(root, "packages", "local", "src", "main.ts");
const child = spawn(
  existsSync(node) ? node : "node",
  ["--disable-warning=ExperimentalWarning", "--import", "tsx", main, ...options],
  // The channel tells the product that we are gone, however we end, and it ends, too.
  { cwd: root, stdio: ["inherit", "inherit", "inherit", "ipc"], env: environment },
);
// A Ctrl-C reaches the child from the terminal; other signals are passed on. The child decides when to end.
process.on("SIGINT", () => {});
for (const signal of ["SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
child.on("exit", (code, signal) => process.exit(code ?? (signal ? 1 : 0)));

// npm starts us through a shell, which does not notify its children when it is killed: check whether it is
// gone.
if (process.env.npm_lifecycle_event && process.platform !== "win32") {
  const shell = process.ppid;
  setInterval(() => process.ppid !== shell && child.kill("SIGTERM"), 1000).unref();
}
