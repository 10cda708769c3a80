import { parseArgs } from "node:util";
import { enterStage, orSay } from "./lib/stage-places";

const { values } = parseArgs({
  options: {
    stage: { type: "string", default: "" },
    email: { type: "string", default: "" },
    end: { type: "boolean", default: false },
  },
});

await orSay(async () => {
  await enterStage(values.stage);
  const { appoint } = await import("@stint/core/operations/platform-users");
  const changed = await appoint(values.email, !values.end);
  const is = values.end ? "is not one of Stint's own people" : "is one of Stint's own people";
  console.log(`  ${values.email} ${is}${changed ? " from now on, and signs in again" : " already"}`);
});
