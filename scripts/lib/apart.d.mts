export const APART: string[];
export function load(path: string): Promise<Record<string, unknown>>;
export function layOut(target: string): Promise<void>;
export function link(from: string, to: string): void;
