import type { App } from "sst/constructs";
import { NAME, stacksOf } from "..";
import { addStacks } from "./context";

/**
 * The one place of the stacks that knows SST. Its app is CDK's with a name, a stage and an account; the stacks in it are
 * plain ones, so that SST adds no function, output or right of its own to them.
 */
export function addToSst(app: App): void {
  const { stage, region, account } = app;
  addStacks(app, { name: NAME, stage, region, account }, stacksOf(stage));
}
