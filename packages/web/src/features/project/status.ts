import type { Project } from "./queries";

/** Proposal states that say more than "Draft" about a project that is not agreed yet. */
const telling = new Set(["sent", "viewed", "accepted", "declined", "expired"]);

/** The word a list shows: the proposal's while it is out, else the project's own. */
export function shownStatus(project: Pick<Project, "status" | "proposal_status">): string {
  const { status, proposal_status } = project;
  return status === "draft" && proposal_status && telling.has(proposal_status) ? proposal_status : status;
}

/** A client signed its proposal, so it is never a draft again. */
export const isSigned = ({ proposal_status }: Pick<Project, "proposal_status">): boolean =>
  proposal_status === "accepted";

/** A draft whose proposal is not out; what was sent or won is archived instead. */
export const isDeletable = ({
  status,
  proposal_status,
}: Pick<Project, "status" | "proposal_status">): boolean =>
  status === "draft" && ["draft", "published"].includes(proposal_status ?? "draft");

/** The project's own scope. */
export const scopeOf = (project: Project): number => project.scopes[0]?.id ?? project.id;
