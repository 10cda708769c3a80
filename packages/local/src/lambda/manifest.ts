/** The manifest, as `@stint/functions/manifest` declares it for the stacks and for the laptop. */
export interface Manifest {
  areas: { name: string; handler: string; prefixes?: string[] }[];
  queues: { name: string; batch: number; timeout: number; tries: number }[];
  subscriptions: { event: string; reaction: string; handler: string; queue: string }[];
  jobs: { name: string; handler: string; schedule: string }[];
  publisher: { handler: string };
  /** The handler that reads every queue's dead letters; without it they stay there. */
  deadLetters?: { handler: string; queue: string } | undefined;
  /** The handler of the mail service's feedback on sent mails; without it there is none. */
  mailFeedback?: { name: string; handler: string; tries: number } | undefined;
  /** The handler of mails that come; without it there is none. */
  mailIn?: { name: string; handler: string; tries: number } | undefined;
}

/** One route of the gateway: method in upper case or `ANY`, path with `{name}` or a last `{name+}`. */
export interface GatewayRoute {
  method: string;
  path: string;
  handler: string;
}

/** The report of the functions' process when it can take calls. */
export interface Loaded {
  manifest: Manifest;
  routes: GatewayRoute[];
}

/**
 * The module that prepares the product for a run, by path. It is loaded inside the functions' process, after
 * the environment is set.
 */
export interface Setup {
  /** Moves the product's clock. */
  useClock(source: () => Date): void;
  /** Creates what the first call needs (the table). May run again at every start. */
  prepare(): Promise<void>;
  /**
   * Fills an empty product with demo data; returns whether it did. After "more" it is called again, once all
   * effects of the last step are done.
   */
  seed(): Promise<boolean | "more">;
}

export type ToHost =
  | { kind: "load" }
  | { kind: "clock"; offset: number }
  | { kind: "call"; id: number; handler: string; event: unknown; requestId: string; deadline: number }
  /** The caller hung up. */
  | { kind: "gone"; id: number }
  | { kind: "run"; id: number; task: "prepare" | "seed" }
  | { kind: "drain" };

export type FromHost =
  | { kind: "ready"; loaded: Loaded }
  | { kind: "broken"; message: string }
  | { kind: "answer"; id: number; result: unknown }
  | { kind: "error"; id: number; message: string; stack?: string };
