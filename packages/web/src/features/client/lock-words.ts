import type { Lock } from "@stint/core/operations/client-overview/rules";
import { money } from "../../lib/format";

/** A lock in words, and where it is. */
export interface LockWords {
  key: string;
  text: string;
  link: string | undefined;
}

export function describeLock(lock: Lock): LockWords {
  switch (lock.kind) {
    case "project":
      return {
        key: `project ${lock.id}`,
        text: `The project ${lock.name} is active`,
        link: `/projects/${lock.id}/overview`,
      };
    case "proposal":
      return {
        key: `proposal ${lock.id}`,
        text: `The proposal ${lock.title} is out`,
        link: `/projects/${lock.project_id}/scopes/${lock.project_id}/view`,
      };
    case "invoice":
      return {
        key: `invoice ${lock.id}`,
        text: `${lock.number ?? "An invoice"} is open, ${money(lock.amount, lock.currency)} due`,
        link: `/projects/${lock.project_id ?? 0}/pay/invoice/${lock.id}`,
      };
    case "credit":
      return {
        key: `credit ${lock.currency}`,
        text: `They have a credit of ${money(lock.amount, lock.currency)}`,
        link: undefined,
      };
  }
}
