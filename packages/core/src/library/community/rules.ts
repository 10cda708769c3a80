/** Returns whether an id is of the catalog: a workspace's own ids are times, and above all of them. */
export const isCommunityID = (id: number): boolean => id < 1_000_000;
