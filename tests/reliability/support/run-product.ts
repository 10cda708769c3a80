/** Runs the product in a process of its own, to be killed: data folder as the argument. */
import { fileURLToPath } from "node:url";
import { startStint } from "@stint/local/stint";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const stint = await startStint({
  port: 0,
  dataDir: process.argv[2] ?? "",
  quiet: true,
  seed: true,
  functions: { folder: here("../../../packages/functions/src"), setup: here("./product-setup.ts") },
});
console.log(JSON.stringify({ url: stint.url }));
// The functions' process is another one after each kill, so it is asked for at the moment of killing.
process.on("message", () => {
  for (const pid of stint.functions.pids()) process.kill(pid, "SIGKILL");
});
process.on("SIGTERM", () => void stint.stop().then(() => process.exit(0)));
