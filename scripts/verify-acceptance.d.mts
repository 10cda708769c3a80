import type { AcceptanceRecord, KeySet } from "../packages/core/src/proposal/evidence/format/types";

/** What is wrong with an evidence file and its PDF, in plain words, and what it says. */
export function check(input: { evidence: Uint8Array; pdf?: Uint8Array; keys?: KeySet }): {
  problems: string[];
  record?: AcceptanceRecord;
  kid?: string;
  published: boolean;
};
