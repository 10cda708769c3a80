import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Returns the name of a function's release: the hash of its own code, so that a commit that does not change a
 * function does not deploy it, and its log lines find the right maps. /api/v2/health shows the commit of a
 * stage.
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
