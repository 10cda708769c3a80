import { parseArgs } from "node:util";
import { diskProblem } from "./data-dir";
import { messageOf, Problem } from "./problem";
import { type Stint, startStint } from "./stint";

const HELP = `npm start -- [options]

  --port NUMBER   port of the app (or PORT; 3000)
  --data FOLDER   where everything is kept (or STINT_DATA; .data)
  --fresh         empty that folder first
  --dev           reload after edits (npm run dev)`;

interface Options {
  port: number;
  data: string;
  fresh: boolean;
  dev: boolean;
}

function read(): Options {
  try {
    const { values } = parseArgs({
      options: {
        port: { type: "string", default: process.env.PORT || "3000" },
        data: { type: "string", default: process.env.STINT_DATA || ".data" },
        fresh: { type: "boolean", default: false },
        dev: { type: "boolean", default: false },
        help: { type: "boolean", default: false },
      },
    });
    if (values.help) {
      console.log(HELP);
      process.exit(0);
    }
    const port = Number(values.port);
    if (!Number.isInteger(port) || port < 0 || port > 65_535) {
      throw new Problem(`${values.port} is not a port: choose a number from 1 to 65535.`);
    }
    return { port, data: values.data, fresh: values.fresh, dev: values.dev };
  } catch (error) {
    throw error instanceof Problem ? error : new Problem(`${messageOf(error)}\n\n${HELP}`);
  }
}

function fail(error: unknown, data: string): never {
  const known = error instanceof Problem ? error : diskProblem(error, data);
  console.error(known ? known.message : error);
  process.exit(1);
}

let data = ".data";
let stint: Stint | undefined;
let ending = false;

async function end(): Promise<void> {
  // A second signal means that somebody does not want to wait.
  if (ending) process.exit(1);
  ending = true;
  const limit = setTimeout(() => process.exit(1), 10_000);
  limit.unref();
  await stint?.stop();
  process.exit(0);
}

process.on("SIGINT", () => void end());
process.on("SIGTERM", () => void end());
process.on("SIGHUP", () => void end());
// The script that started us is the only one that can stop us, so we end with it.
if (process.connected) process.on("disconnect", () => void end());

try {
  const options = read();
  data = options.data;
  stint = await startStint({
    port: options.port,
    dataDir: options.data,
    fresh: options.fresh,
    dev: options.dev,
  });
  // It was stopped while it was starting.
  if (ending) await stint.stop().finally(() => process.exit(0));
  console.log(`\nDemo sign-in: demo@stint.test / demo-stint-2026`);
  console.log(`Mail, events and the clock: ${stint.url}/_local`);
  console.log(`Data: ${stint.dataDir}`);
  console.log(`Stint is ready at ${stint.url}`);
} catch (error) {
  fail(error, data);
}
