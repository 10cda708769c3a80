export const revision: string;
export function environmentOf(stage: string): Promise<Record<string, string | undefined>>;
export function tell(script: string, stage: string): Promise<string>;
