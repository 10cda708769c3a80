import { parseArgs } from "node:util";

/**
 * Reads the flags of a script, strictly: an unknown one ends it with its usage. `--help` shows the usage
 * after all others were read, so that a test can check a documented line.
 */
export function readFlags(usage, options, args = process.argv.slice(2)) {
  let values;
  try {
    ({ values } = parseArgs({ args, options: { ...options, help: { type: "boolean" } } }));
  } catch (error) {
    console.error(`${error.message}\n${usage}`);
    process.exit(2);
  }
  if (values.help) {
    console.log(usage);
    process.exit(0);
  }
  return values;
}
