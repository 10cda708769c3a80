import { existsSync, readFileSync } from "node:fs";
import { SourceMap } from "node:module";
import { join } from "node:path";

/** A place in a deployed bundle, as V8 writes it: `/var/task/index.mjs:1:2345`. */
const PLACE = /(?:file:\/\/)?\/var\/task\/([\w.-]+\.mjs):(\d+):(\d+)/g;

/**
 * Returns a function that rewrites a line of a function's log with the places of its sources: `maps` is the
 * folder of one release, with a folder for each function. Places without a map stay as they are.
 */
export function explainer(maps) {
  const read = new Map();
  const mapOf = (name, file) => {
    const path = join(maps, name, `${file}.map`);
    if (!read.has(path))
      read.set(path, existsSync(path) ? new SourceMap(JSON.parse(readFileSync(path, "utf8"))) : undefined);
    return read.get(path);
  };
  return (line) => {
    const name = functionIn(line);
    return name ? line.replace(PLACE, (place, ...found) => sourceOf(mapOf, name, place, found)) : line;
  };
}

/** Returns the place in the source. Lines and columns of a stack begin at 1, those of a source map at 0. */
function sourceOf(mapOf, name, place, [file, line, column]) {
  const { originalSource, originalLine, originalColumn } =
    mapOf(name, file)?.findEntry(Number(line) - 1, Number(column) - 1) ?? {};
  if (originalSource === undefined) return place;
  const source = originalSource.replace(/^(\.\.\/)+/, "");
  return `${source}:${originalLine + 1}:${originalColumn + 1}`;
}

/** Returns the function that wrote a line; undefined for one that is not ours. */
function functionIn(line) {
  const start = line.indexOf("{");
  try {
    return JSON.parse(line.slice(start)).function;
  } catch {
    return /"function":"([\w-]+)"/.exec(line)?.[1];
  }
}

/** Returns the release that a line names. */
export const releaseIn = (line) => /"release":"([\w.-]+)"/.exec(line)?.[1];
