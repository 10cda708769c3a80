import type { Subject, Word } from "./schema";

/** What an approval is about as it stands now. `done` where it was done meanwhile, by whoever. */
export interface Described {
  subject: Subject;
  /** Changes with everything that is shown. */
  fingerprint: string;
  /** What waits for a word that an approval does not say, a sentence each. */
  obstacles: string[];
  /** What becomes binding, in the product's own figures. */
  agreed: Word[];
  /** What its client would read beside the figures and effects. */
  words: Word[];
  done: boolean;
  /** Does it, on condition that it is still what was described. */
  perform: () => Promise<unknown>;
}
