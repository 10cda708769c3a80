/** The name of what is built now: the commit, and `-changed` where files differ from it. */
export function release(): string;
