/** What runs, as `@stint/functions/manifest` declares it for the stacks and for the laptop. */
export interface Manifest {
  areas: { name: string; handler: string; prefixes?: string[] }[];
  queues: { name: string; batch: number; timeout: number; tries: number }[];
  subscriptions: { event: string; reaction: string; handler: string; queue: string }[];
  jobs: { name: string; handler: string; schedule: string }[];
  publisher: { handler: string };
  /** Reads what every queue parked; without it that stays where it is. */
  deadLetters?: { handler: string } | undefined;
  /** Takes what the mail service tells of mails that left; without it nobody hears of it. */
  mailFeedback?: { name: string; handler: string } | undefined;
}

/** One route of the gateway: method in upper case or `ANY`, path with `{name}` or a last `{name+}`. */
export interface GatewayRoute {
  method: string;
  path: string;
  handler: string;
}

/** What the functions' process says when it can take calls. */
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
  /** Creates what must exist before the first call (the table). May run again at every start. */
  prepare(): Promise<void>;
  /**
   * Fills an empty product with demo data; answers whether it did. After "more" it is called again, once everything
   * that follows from the last step has happened.
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
