import { type ChainPlace, checkChain } from "../../proposal/evidence";
import type { Invariant, Page } from "./rows";

/** Records of a page: for each its document is computed again. */
const MOST = 25;

/**
 * A violation means that a signed record was changed or lost: leave the table as it is, and restore a copy
 * beside it.
 */
export const evidenceChain: Invariant = {
  name: "evidence-chain",
  meaning:
    "A signed record, its signature or its document is not what was signed. Change nothing, and restore a copy.",
};

/** Checks a page of the chain. It holds no rows for other invariants. */
export async function readChain(owner_id: number, after: string | undefined): Promise<Page> {
  const from = after === undefined ? undefined : (JSON.parse(after) as ChainPlace);
  const { flaws, next } = await checkChain(owner_id, { from, most: MOST });
  return {
    rows: [],
    found: flaws.map(({ sequence, problem }) => ({
      invariant: evidenceChain,
      sentence: `record ${sequence}: ${problem}`,
    })),
    after: next && JSON.stringify(next),
  };
}
