/** The path of a Chromium to drive, if there is one. */
export function browserPath(): string | undefined;
