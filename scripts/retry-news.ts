import { parseArgs } from "node:util";
import { enterStage, orSay } from "./lib/stage-places";

const { values } = parseArgs({
  options: {
    stage: { type: "string", default: "" },
    network: { type: "string" },
    id: { type: "string" },
    drop: { type: "boolean", default: false },
    "dry-run": { type: "boolean", default: false },
  },
});

await orSay(async () => {
  await enterStage(values.stage);
  const { retryNews } = await import("@stint/core/operations/retry-news");
  const found = await retryNews({
    network: values.network,
    id: values.id,
    drop: values.drop,
    dry: values["dry-run"],
  });
  for (const { network, id, tries, reason } of found)
    console.log(`  ${network} ${id}: tried ${tries} times, ${reason || "no reason was told"}`);
  if (found.length === 0) console.log("  nothing to do");
  else if (!values["dry-run"])
    console.log(values.drop ? "  dropped" : "  taken up by the next run of deliveries, within ten minutes");
});
