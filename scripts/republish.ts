import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Places, Span } from "@stint/core/operations/republish";
import { typeFor } from "@stint/functions/republish";
import { enterStage, orSay } from "./lib/stage-places";

const { values } = parseArgs({
  options: {
    stage: { type: "string", default: "" },
    from: { type: "string", default: "" },
    to: { type: "string", default: "" },
    owner: { type: "string" },
    type: { type: "string" },
    only: { type: "string" },
    "past-marks": { type: "boolean", default: false },
    "dry-run": { type: "boolean", default: false },
  },
});

/** The folder of interrupted runs' positions, by their parameters; ignored by git. */
const FOLDER = ".sst/republish";

await orSay(async () => {
  const type = typeFor(values);
  await enterStage(values.stage);
  const { refuseSpan, republish } = await import("@stint/core/operations/republish");
  const { publish } = await import("@stint/core/platform/event/publish");
  const instant = (text: string) => (Number.isNaN(Date.parse(text)) ? text : new Date(text).toISOString());
  const span: Span = {
    from: instant(values.from),
    to: instant(values.to),
    owner_id: values.owner === undefined ? undefined : Number(values.owner),
    type,
    only: values.only,
  };
  const refusal = refuseSpan(span, new Date(), values["past-marks"]);
  if (refusal) throw new Error(refusal);
  const dry = values["dry-run"];
  const name = [values.stage, ...Object.values(span)].join("_").replaceAll(/[^\w.-]/g, "-");
  const file = join(FOLDER, `${name}.json`);
  let places: Places = [];
  try {
    // JSON has no undefined: a segment that has not started is null there.
    if (!dry)
      places = (JSON.parse(readFileSync(file, "utf8")) as (string | true | null)[]).map(
        (at) => at ?? undefined,
      );
    if (places.length > 0) console.log("  goes on where it was interrupted");
  } catch {
    // This is a new run.
  }
  const { found } = await republish(span, {
    places,
    put: async (events) => {
      if (dry) return;
      if ((await publish(events)) !== undefined)
        throw new Error("The bus did not take all events: the same line goes on from here.");
    },
    keep: (at) => {
      if (dry) return;
      mkdirSync(FOLDER, { recursive: true });
      writeFileSync(file, JSON.stringify(at));
    },
  });
  rmSync(file, { force: true });
  console.log(`  ${found} events ${dry ? "would be told again" : "told again"}`);
});
