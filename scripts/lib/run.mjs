import { spawn } from "node:child_process";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of the checkout. */
export const root = fileURLToPath(new URL("../..", import.meta.url));

/** The environment in which commands find the project's own tools, and its own Node, first. */
export const environment = {
  ...process.env,
  PATH: [join(root, "node_modules", ".bin"), process.env.PATH].join(delimiter),
};

/** Runs a command in the checkout with its output shown, or handed to `told`; answers whether it succeeded. */
export function run(command, args, { told, ...options } = {}) {
  return new Promise((done) => {
    const stdio = told ? ["ignore", "pipe", "pipe"] : "inherit";
    const child = spawn(command, args, { cwd: root, stdio, env: environment, ...options });
    for (const stream of [child.stdout, child.stderr]) stream?.setEncoding("utf8").on("data", told);
    child.on("error", (error) => {
      console.error(`${command} could not be started: ${error.message}`);
      done(false);
    });
    child.on("exit", (code) => {
      const over = () => done(code === 0);
      // Its last words may still be on their way; what it left running in the background may hold the pipe for ever.
      child.once("close", over);
      setTimeout(over, 2000).unref();
    });
  });
}
