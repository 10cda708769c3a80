import { checkChain } from "../../proposal/evidence";
import type { Invariant } from "./rows";

/**
 * A violation means that a signed record was changed or lost: leave the table as it is, and restore a copy
 * beside it.
 */
export const evidenceChain: Invariant = {
  name: "evidence-chain",
  meaning:
    "A signed record, its signature or its document is not what was signed. Change nothing, and restore a copy.",
  violations: async ({ owner_id }) => {
    const { flaws } = await checkChain(owner_id);
    return flaws.map(({ sequence, problem }) => `record ${sequence}: ${problem}`);
  },
};
