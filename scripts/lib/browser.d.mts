/** The path of a Chromium to drive, if there is one. */
export function browserPath(): string | undefined;
/** The path of a Chromium without a window, or of any other, if there is one. */
export function windowlessPath(): string | undefined;
