/** Answers how to write a line of a function's log with the places of its sources, by the maps of one release. */
export function explainer(maps: string): (line: string) => string;
export function releaseIn(line: string): string | undefined;
