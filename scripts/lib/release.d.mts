/** The name of the release of the function that was bundled into a folder. */
export function releaseOf(folder: string): string;
