import type { BuildOptions, StdinOptions } from "esbuild";

export function options(
  handler: string,
  folder: string,
  exports?: string,
): BuildOptions & { stdin: StdinOptions };
export function bundle(options?: {
  maps?: boolean;
}): Promise<{ name: string; bytes: number; total: number; gzip: number }[]>;

/** Moves a function's source maps out of its folder, to those of a release. */
export function keepMaps(name: string, folder: string, maps?: string): void;
