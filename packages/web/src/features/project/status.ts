import type { Project } from "./queries";

type Agreed = Pick<Project, "agreement">;

/** A client signed its proposal, so it is never a draft again. */
export const isSigned = ({ agreement }: Agreed): boolean => agreement.accepted !== null;

/** There is work to do: a client accepted it, or its owner took it as won. Before that nothing can be done of it. */
export const isBegun = (project: Pick<Project, "agreement" | "status">): boolean =>
  project.status !== "draft" || isSigned(project);

/** A draft whose proposal is not out; what was sent or won is archived instead. */
export const isDeletable = ({ agreement }: Agreed): boolean =>
  agreement.status === "draft" || agreement.status === "published";

/** The project's own scope. */
export const scopeOf = (project: Project): number => project.scopes[0]?.id ?? project.id;
