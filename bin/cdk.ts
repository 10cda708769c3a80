import { App } from "aws-cdk-lib";
import { NAME, stacksOf } from "../stacks";
import { addStacks } from "../stacks/lib/context";
import { regionOf } from "../stacks/lib/region";
import { stageOf } from "../stacks/lib/stage";

/**
 * The same stacks without SST, for `cdk diff`, `cdk import` and `cdk rollback` (cdk.json names this file). The stage is
 * `STINT_STAGE`, or `-c stage=NAME`; the account is the one of the credentials.
 */
const root = new App({ analyticsReporting: false });
const stage = process.env.STINT_STAGE ?? root.node.tryGetContext("stage") ?? "";
const { name } = stageOf({ stage });
const account = process.env.CDK_DEFAULT_ACCOUNT;
addStacks(root, { name: NAME, stage: name, region: regionOf(process.env), account }, stacksOf(name));
root.synth();
