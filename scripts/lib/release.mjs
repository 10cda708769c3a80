import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * The name of a function's release: its own code's, so that a function that a commit did not change is not deployed by
 * it, and its log lines find the maps of what runs. The commit of a stage is told by /api/v2/health.
 */
export function releaseOf(folder) {
  const hash = createHash("sha256");
  for (const file of readdirSync(folder).sort())
    if (file.endsWith(".mjs"))
      hash
        .update(file)
        .update("\0")
        .update(readFileSync(join(folder, file)));
  return hash.digest("hex").slice(0, 12);
}
