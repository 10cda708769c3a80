import type { Project } from "../../project/queries";
import { type UnsentOptions, useUnsent } from "./use-unsent";

/** The dialogs of unsent changes, for a page that opens them by its own buttons. */
export function UnsentDialogs({ project, ...options }: UnsentOptions & { project: Project }) {
  return useUnsent(project, options).dialogs;
}
