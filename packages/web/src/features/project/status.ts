import { isBegun as begun } from "@stint/core/project/rules";
import type { Project } from "./queries";

type WithAgreement = Pick<Project, "agreement">;

/** A client signed its proposal, so it is never a draft again. */
export const isSigned = ({ agreement }: WithAgreement): boolean => agreement.accepted !== null;

/** There is work to do; before that the server refuses it. */
export const isBegun = (project: Pick<Project, "agreement" | "status">): boolean =>
  begun({ status: project.status, is_signed: isSigned(project) });

/** Says whether a project can be deleted: its proposal was not sent. Sent and won projects are archived instead. */
export const isDeletable = ({ agreement }: WithAgreement): boolean =>
  agreement.status === "draft" || agreement.status === "published";

/** The project's own scope. */
export const scopeOf = (project: Project): number => project.scopes[0]?.id ?? project.id;
