export function tables(): Record<string, string>;
export function filled(document: string): string;
