import type { Field } from "./rules";

/** A file of the evidence, made when it is needed. */
export interface EvidenceFile {
  name: string;
  make: () => Promise<Uint8Array>;
}
export type EvidenceFiles = Partial<Record<Field, EvidenceFile>>;
