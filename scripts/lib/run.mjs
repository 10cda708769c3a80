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

/** Runs a command in the checkout with its output shown; answers whether it succeeded. */
export function run(command, args, options = {}) {
  return new Promise((done) => {
    const child = spawn(command, args, { cwd: root, stdio: "inherit", env: environment, ...options });
    child.on("error", (error) => {
      console.error(`${command} could not be started: ${error.message}`);
      done(false);
    });
    child.on("exit", (code) => done(code === 0));
  });
}
