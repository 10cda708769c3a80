import { Files } from "./files";
import { logAccess } from "./lib/access-log";
import { type StackContext, use } from "./lib/context";
import { Web } from "./web";

/** Creates CloudFront's log of a protected stage, which is delivered from us-east-1. */
export function EdgeLog({ stack, app }: StackContext) {
  const { distribution } = use(Web);
  logAccess(stack, { stage: app.stage, distribution, bucket: use(Files).access });
}
