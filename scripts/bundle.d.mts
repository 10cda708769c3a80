import type { BuildOptions, StdinOptions } from "esbuild";

export function options(handler: string, folder: string): BuildOptions & { stdin: StdinOptions };
export function bundle(): Promise<{ name: string; bytes: number; total: number; gzip: number }[]>;
