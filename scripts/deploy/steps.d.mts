export const ASSEMBLY: string;

export function stepsOf(of: {
  stage: string;
  url?: string | undefined;
  table?: string | undefined;
  revision: string;
}): { command: string; args: string[]; environment: Record<string, string> }[];
