import { readZone } from "../stacks/lib/records";
import { stageOf } from "../stacks/lib/stage";

/**
 * `tsx scripts/stage.ts NAME`: refuses, in words, a stage that cannot be deployed, before anything is built
 * for it.
 */
const [stage = ""] = process.argv.slice(2);
try {
  const { isProtected } = stageOf({ stage });
  if (
    isProtected &&
    !(process.env.STINT_URL && (process.env.STINT_CERTIFICATE_ARN || readZone(process.env.STINT_HOSTED_ZONE)))
  )
    throw new Error(
      `${stage} holds other people's data and needs STINT_URL, its public origin, and STINT_CERTIFICATE_ARN or STINT_HOSTED_ZONE: docs/runbook.md says how.`,
    );
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
