import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { createRequire } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";
import { messageOf } from "../problem";
import type { FromHost, Loaded, ToHost } from "./manifest";

export interface FunctionsOptions {
  /** Folder that holds `manifest.ts` and the handlers. */
  folder: string;
  /** Module that exports a `Setup`. */
  setup: string;
  env: Record<string, string>;
  /** Folder for compiled code. */
  cache: string;
  /** Milliseconds that the product's clock is ahead. */
  offset: number;
  /** Keeps a second process that has loaded all packages and waits for the product's code: a reload is half as long. */
  standby?: boolean;
  /** Gets what the functions print. */
  log: (text: string) => void;
}

/** A handler threw, its process died, or it took too long: what Lambda calls a function error. */
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
 * The product's Lambda functions, in a process of their own. Dies that process, what it was doing fails, as
 * it would on AWS, and a new one takes the next call.
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

  /** What is loaded now. @throws FunctionError when the functions do not start */
  async loaded(): Promise<Loaded> {
    return (await this.#host).loaded;
  }

  /** Calls a handler with an event and answers its result. @throws FunctionError */
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

  /** Loads the code anew. Calls in flight end where they began; the old code serves until the new one is ready. */
  async reload(): Promise<void> {
    const former = this.#serving;
    const fresh = this.#load();
    try {
      await fresh;
    } finally {
      // Code that does not load answers with its error until the next edit.
      this.#host = this.#serve(fresh);
      this.#host.catch(() => {});
      if (former) send(former, { kind: "drain" });
      this.#standBy();
    }
  }

  /** The process ids, so that a test can kill one. */
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

  /** Makes a process, once it stands, the one that takes calls. */
  async #serve(launched: Promise<Host>): Promise<Host> {
    const host = await launched;
    this.#serving = host.child;
    return host;
  }

  /** After a crash of the serving process: tries, slower and slower, until one stands. */
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

  /** A process that loads the product's code as it is now: the one that stands by, or a new one. */
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

  /** Starts a process. It loads what does not change, and the product's code when it is told to. */
  #launch(): Launched {
    const { folder, setup, env, cache, log } = this.#options;
    const child = spawn(
      process.execPath,
      [
        "--disable-warning=ExperimentalWarning",
        "--enable-source-maps",
        "--import",
        // The loader's file: a bare name would be looked up from wherever we were started.
        pathToFileURL(createRequire(import.meta.url).resolve("tsx")).href,
        fileURLToPath(new URL("./host.ts", import.meta.url)),
      ],
      {
        stdio: ["ignore", "pipe", "pipe", "ipc"],
        env: {
          ...withoutAws(process.env),
          ...env,
          // Loading is most of a reload; code that did not change is not compiled again.
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

/** A profile or key of the person's own must not leak in: the SDK would prefer it to ours. */
function withoutAws(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith("AWS_")));
}
