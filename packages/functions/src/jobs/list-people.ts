import { Actor } from "@stint/core/platform/actor";
import { takeSnapshot } from "@stint/core/profile/directory";

/**
 * Takes the snapshot of the directory, of which a process that searches begins. Without a run for a day a process reads
 * the table instead.
 */
export const handler = (): Promise<number> => Actor.asSystem(0, "list-people", takeSnapshot);
