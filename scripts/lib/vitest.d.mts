export interface Fault {
  file: string;
  title: string;
  why: string;
}
export interface Outcome {
  ok: boolean;
  passed: number;
  failed: number;
  skipped: number;
  flaky?: number;
  faults?: Fault[];
}
type Play = (project: string, files?: string[]) => Promise<Outcome>;

export const vitest: Play;
export function stories(files: string[], options: { strict: boolean }, play?: Play): Promise<Outcome>;
