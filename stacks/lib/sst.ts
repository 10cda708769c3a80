import type { App } from "sst/constructs";
import { NAME, stacksOf } from "..";
import { addStacks } from "./context";

/**
 * Adds the stacks to SST's app; only this file knows SST. SST's app is a CDK app with a name, a stage and an
 * account; its stacks are plain ones, so that SST adds no function, output or right of its own to them.
 */
export function addToSst(app: App): void {
  const { stage, region, account } = app;
  addStacks(app, { name: NAME, stage, region, account }, stacksOf(stage));
}
