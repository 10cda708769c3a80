import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { createRequire } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";
import { messageOf } from "../problem";
import type { FromHost, Loaded, ToHost } from "./manifest";

export interface FunctionsOptions {
  /** The folder of `manifest.ts` and the handlers. */
  folder: string;
  /** The module that exports a `Setup`. */
  setup: string;
  env: Record<string, string>;
  /** Folder for compiled code. */
  cache: string;
  /** The milliseconds that the product's clock is ahead. */
  offset: number;
  /**
   * Keeps a second process that has loaded all packages and waits for the product's code, which halves the
   * time of a reload.
   */
  standby?: boolean;
  /** Gets what the functions print. */
  log: (text: string) => void;
}

/** The handler threw, its process died, or it took too long: Lambda calls this a function error. */
export class FunctionError extends Error {
  readonly timedOut: boolean;

  constructor(message: string, timedOut = false) {
    super(message);
    this.timedOut = timedOut;
  }
}

interface Pending {
  resolve(value: unknown): void;
  reject(error: Error): void;
}

interface Launched {
  child: ChildProcess;
  host: Promise<Host>;
}

interface Host {
  child: ChildProcess;
  pending: Map<number, Pending>;
  loaded: Loaded;
}

const FIRST_RETRY_MS = 200;
const LAST_RETRY_MS = 5000;

/**
 * The product's Lambda functions, in a separate process. If that process dies, its calls fail, as on AWS, and
 * a new one takes the next call.
 */
export class Functions {
  readonly #options: FunctionsOptions;
  #host: Promise<Host>;
  #serving: ChildProcess | undefined;
  #offset: number;
  #next = 0;
  #stopping = false;
  #children = new Set<ChildProcess>();
  #spare: Launched | undefined;

  constructor(options: FunctionsOptions) {
    this.#options = options;
    this.#offset = options.offset;
    this.#host = this.#serve(this.#load());
    this.#host.then(() => this.#standBy()).catch(() => {});
  }

  /** Returns the loaded code. @throws FunctionError when the functions do not start */
  async loaded(): Promise<Loaded> {
    return (await this.#host).loaded;
  }

  /** Calls a handler with an event and returns its result. @throws FunctionError */
  async invoke(handler: string, event: unknown, timeoutMs = 30_000, gone?: AbortSignal): Promise<unknown> {
    const call = (id: number): ToHost => ({
      kind: "call",
      id,
      handler,
      event,
      requestId: randomUUID(),
      deadline: Date.now() + timeoutMs,
    });
    return this.#ask(timeoutMs, handler, call, gone);
  }

  /** Runs a step of the setup module. */
  async run(task: "prepare" | "seed"): Promise<unknown> {
    return this.#ask(300_000, task, (id) => ({ kind: "run", id, task }));
  }

  /** Waits until every call is answered. */
  async idle(): Promise<void> {
    const { pending } = await this.#host;
    while (pending.size) await new Promise((resolve) => setTimeout(resolve, 5));
  }

  setOffset(offset: number): void {
    this.#offset = offset;
    for (const child of this.#children) send(child, { kind: "clock", offset });
  }

  /** Reloads the code. Calls in flight end in the old process, which serves until the new one is ready. */
  async reload(): Promise<void> {
    const former = this.#serving;
    const fresh = this.#load();
    try {
      await fresh;
    } finally {
      // Broken code answers with its error until the next edit.
      this.#host = this.#serve(fresh);
      this.#host.catch(() => {});
      if (former) send(former, { kind: "drain" });
      this.#standBy();
    }
  }

  /** Returns the process ids, so that a test can kill one. */
  pids(): number[] {
    return [...this.#children].flatMap((child) => child.pid ?? []);
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    await Promise.all(
      [...this.#children].map(
        (child) =>
          new Promise<void>((resolve) => {
            child.once("exit", () => resolve());
            child.kill("SIGTERM");
            if (child.exitCode !== null || child.signalCode !== null) resolve();
          }),
      ),
    );
  }

  async #ask(
    timeoutMs: number,
    what: string,
    message: (id: number) => ToHost,
    gone?: AbortSignal,
  ): Promise<unknown> {
    const id = ++this.#next;
    let host: Host | undefined;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => {
        host?.pending.delete(id);
        reject(new FunctionError(`${what} timed out after ${timeoutMs} ms`, true));
      }, timeoutMs);
    });
    const work = async () => {
      host = await this.#host;
      const { child, pending } = host;
      return new Promise((resolve, reject) => {
        pending.set(id, { resolve, reject });
        send(child, message(id));
        gone?.addEventListener("abort", () => send(child, { kind: "gone", id }), { once: true });
      });
    };
    try {
      return await Promise.race([work(), late]);
    } finally {
      clearTimeout(timer);
    }
  }

  /** Makes a process, once it is ready, the one that takes calls. */
  async #serve(launched: Promise<Host>): Promise<Host> {
    const host = await launched;
    this.#serving = host.child;
    return host;
  }

  /** Restarts after a crash of the serving process: tries with growing pauses until one is ready. */
  async #revive(): Promise<Host> {
    for (let wait = FIRST_RETRY_MS; ; wait = Math.min(wait * 2, LAST_RETRY_MS)) {
      try {
        return await this.#serve(this.#load());
      } catch (error) {
        if (this.#stopping) throw error;
        this.#options.log(`${messageOf(error)}\n`);
        await new Promise((resolve) => setTimeout(resolve, wait));
      }
    }
  }

  /** Returns a process that loads the product's current code: the standby one, or a new one. */
  #load(): Promise<Host> {
    const spare = this.#spare;
    this.#spare = undefined;
    const { child, host } = spare?.child.connected ? spare : this.#launch();
    send(child, { kind: "load" });
    return host;
  }

  #standBy(): void {
    if (!this.#options.standby || this.#stopping || this.#spare) return;
    this.#spare = this.#launch();
    this.#spare.host.catch(() => {});
  }

  /** Starts a process. It loads the packages at once, and the product's code on request. */
  #launch(): Launched {
    const { folder, setup, env, cache, log } = this.#options;
    const child = spawn(
      process.execPath,
      [
        "--disable-warning=ExperimentalWarning",
        "--enable-source-maps",
        "--import",
        // The loader is given as a file: a bare name would be resolved from the current directory.
        pathToFileURL(createRequire(import.meta.url).resolve("tsx")).href,
        fileURLToPath(new URL("./host.ts", import.meta.url)),
      ],
      {
        stdio: ["ignore", "pipe", "pipe", "ipc"],
        env: {
          ...withoutAws(process.env),
          ...env,
          // Compiling is most of a reload; unchanged code is not compiled again.
          NODE_COMPILE_CACHE: cache,
          STINT_LOCAL_FUNCTIONS: folder,
          STINT_LOCAL_SETUP: setup,
          STINT_LOCAL_CLOCK: String(this.#offset),
        },
      },
    );
    this.#children.add(child);
    child.stdout?.on("data", (chunk: Buffer) => log(chunk.toString()));
    child.stderr?.on("data", (chunk: Buffer) => log(chunk.toString()));
    const pending = new Map<number, Pending>();
    const host = new Promise<Host>((resolve, reject) => {
      child.on("message", (message: FromHost) => {
        if (message.kind === "ready") {
          // The clock may have moved while it loaded.
          send(child, { kind: "clock", offset: this.#offset });
          resolve({ child, pending, loaded: message.loaded });
        } else if (message.kind === "broken") {
          reject(new FunctionError(message.message));
        } else {
          const waiting = pending.get(message.id);
          pending.delete(message.id);
          if (message.kind === "answer") waiting?.resolve(message.result);
          else waiting?.reject(new FunctionError(message.stack ?? message.message));
        }
      });
      const ended = (reason: string) => {
        this.#children.delete(child);
        const error = new FunctionError(reason);
        for (const each of pending.values()) each.reject(error);
        pending.clear();
        reject(error);
        if (child === this.#serving && !this.#stopping) {
          this.#serving = undefined;
          this.#host = this.#revive();
          this.#host.catch(() => {});
        }
      };
      child.once("error", (error) => ended(messageOf(error)));
      child.once("exit", (code, signal) => ended(`The functions' process ended (${signal ?? code})`));
    });
    return { child, host };
  }
}

function send(child: ChildProcess, message: ToHost): void {
  // A closed channel means that the process is ending: `exit` settles what is pending.
  if (child.connected) child.send(message, () => {});
}

/** Removes the person's own AWS profile or key: the SDK would prefer it to ours. */
function withoutAws(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith("AWS_")));
}
