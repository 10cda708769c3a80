import { type App as Assembly, Stack, Tags } from "aws-cdk-lib";
import type { IConstruct } from "constructs";
import { EDGE_REGION } from "./region";

/** The deployed app: the product's name, the stage's, and its region. */
export interface App {
  name: string;
  stage: string;
  region: string;
}

/** The input of a stack function: nothing here is SST's, so that plain CDK builds the same. */
export interface StackContext {
  app: App;
  stack: Stack;
}

export type StackFunction<Made = unknown> = (context: StackContext) => Made;

/** A stack deployed as `STAGE-stint-NAME`. */
export interface Declared {
  name: string;
  make: StackFunction;
  /**
   * True for what CloudFront reads from one region only, wherever the stage runs: certificates, and the
   * firewall's rules.
   */
  isEdge?: boolean;
}

const apps = new WeakMap<IConstruct, App>();
let made = new Map<StackFunction, unknown>();
let latest = "";

/**
 * Returns the result of an earlier stack. Throws an Error that names both stacks where it is declared later.
 */
export function use<Made>(stack: StackFunction<Made>): Made {
  if (!made.has(stack)) throw new Error(`${latest} uses ${stack.name}, which is declared after it`);
  return made.get(stack) as Made;
}

/** Returns the app of a construct. */
export function appOf(construct: IConstruct): App {
  const app = apps.get(construct.node.root);
  if (!app) throw new Error(`${construct.node.path} was not made by addStacks`);
  return app;
}

/** Adds the stacks to a CDK app, in order. SST sets the two tags itself; here plain CDK sets them, too. */
export function addStacks(
  root: Assembly,
  app: App & { account: string | undefined },
  declared: readonly Declared[],
): void {
  apps.set(root, { name: app.name, stage: app.stage, region: app.region });
  made = new Map();
  for (const { name, make, isEdge } of declared) {
    latest = name;
    const stack = new Stack(root, `${app.stage}-${app.name}-${name}`, {
      env: { account: app.account, region: isEdge ? EDGE_REGION : app.region },
      crossRegionReferences: app.region !== EDGE_REGION,
    });
    Tags.of(stack).add("sst:app", app.name);
    Tags.of(stack).add("sst:stage", app.stage);
    made.set(make, make({ app, stack }));
  }
}
