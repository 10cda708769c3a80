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
type Play = (project: string | string[], files?: string[]) => Promise<Outcome>;

/** A file as vitest's JSON reporter tells it. */
interface ReportedFile {
  name: string;
  status: string;
  message: string;
  assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
}
export function faultsOf(files: ReportedFile[]): Fault[];
export const vitest: Play;
export function stories(files: string[], options: { strict: boolean }, play?: Play): Promise<Outcome>;
