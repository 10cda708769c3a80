import { regionOf } from "../../stacks/lib/region";
import { readVersions } from "../preflight/secrets";

/**
 * `tsx scripts/deploy/secret-versions.ts STAGE`: prints the version of each of its secrets as JSON
 * (stacks/secrets.ts).
 */
const [stage = ""] = process.argv.slice(2);
try {
  console.log(JSON.stringify(await readVersions(regionOf(process.env), stage)));
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
