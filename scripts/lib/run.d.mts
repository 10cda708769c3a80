import type { SpawnOptions } from "node:child_process";

export const root: string;
export const environment: NodeJS.ProcessEnv;

type Options = SpawnOptions & { told?: (text: string) => void };

export function run(command: string, args: string[], options?: Options): Promise<boolean>;
export function runForCode(command: string, args: string[], options?: Options): Promise<number>;
