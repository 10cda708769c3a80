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

/**
 * Runs a command in the checkout with its output shown, or passed to `told`; returns whether it succeeded.
 */
export const run = async (command, args, options) => (await runForCode(command, args, options)) === 0;

/** Runs it and returns its exit code; 1 where it was not started or was killed. */
export function runForCode(command, args, { told, ...options } = {}) {
  return new Promise((done) => {
    const stdio = told ? ["ignore", "pipe", "pipe"] : "inherit";
    // Read now: a command may have set what its tests are to know, such as SOAK, after this module was loaded.
    const env = { ...process.env, PATH: environment.PATH };
    const child = spawn(command, args, { cwd: root, stdio, env, ...options });
    for (const stream of [child.stdout, child.stderr]) stream?.setEncoding("utf8").on("data", told);
    child.on("error", (error) => {
      console.error(`${command} could not be started: ${error.message}`);
      done(1);
    });
    child.on("exit", (code) => {
      const over = () => done(code ?? 1);
      // The last output may still be on its way; a process left in the background may hold the pipe forever.
      child.once("close", over);
      setTimeout(over, 2000).unref();
    });
  });
}
