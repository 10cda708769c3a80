import type { ParseArgsOptionsConfig, parseArgs } from "node:util";

export function readFlags<const T extends ParseArgsOptionsConfig>(
  usage: string,
  options: T,
  args?: string[],
): ReturnType<typeof parseArgs<{ options: T }>>["values"];
