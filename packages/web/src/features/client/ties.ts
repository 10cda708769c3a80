import { money } from "../../lib/format";
import type { ClientOverview } from "./queries";

/** What keeps a client from being deleted (2062): where it is, and what of it is open. */
export interface Tie {
  key: string;
  text: string;
  link: string | undefined;
}

const OUT = new Set(["published", "sent", "viewed"]);
const OPEN = new Set(["sent", "viewed", "partially_paid", "processing", "overdue", "due"]);

/** What ties a client, as far as its page knows; the server has the last word. */
export function tiesOf({ projects, proposals, invoices, balances }: ClientOverview): Tie[] {
  return [
    ...projects
      .filter(({ status }) => status === "active")
      .map(({ id, name }) => ({
        key: `project ${id}`,
        text: `The project ${name} is active`,
        link: `/projects/${id}/overview`,
      })),
    ...proposals
      .filter(({ status }) => OUT.has(status))
      .map(({ id, project_id, title }) => ({
        key: `proposal ${id}`,
        text: `The proposal ${title} is out`,
        link: `/projects/${project_id}/scopes/${project_id}/view`,
      })),
    ...invoices
      .filter(({ status }) => OPEN.has(status))
      .map(({ id, project_id, number, amount_due, currency }) => ({
        key: `invoice ${id}`,
        text: `${number ?? "An invoice"} is open, ${money(amount_due, currency)} due`,
        link: `/projects/${project_id ?? 0}/pay/invoice/${id}`,
      })),
    ...balances
      .filter(({ credit }) => credit > 0)
      .map(({ currency, credit }) => ({
        key: `credit ${currency}`,
        text: `They have a credit of ${money(credit, currency)}`,
        link: undefined,
      })),
  ];
}
