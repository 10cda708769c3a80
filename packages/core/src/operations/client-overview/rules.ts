/** The reasons for which a client cannot be deleted. Pure and browser-safe. */
import { DUE } from "../../invoice/status/rules";
import type { Overview } from "./schema";

type Project = Overview["projects"][number];
type Proposal = Overview["proposals"][number];
type Invoice = Overview["invoices"][number];
type Balance = Overview["balances"][number];

/** One open item of a client; `amount` in minor units. */
export type Lock =
  | ({ kind: "project" } & Pick<Project, "id" | "name">)
  | ({ kind: "proposal" } & Pick<Proposal, "id" | "project_id" | "title">)
  | ({ kind: "invoice" } & Pick<Invoice, "id" | "project_id" | "number" | "currency"> & { amount: number })
  | { kind: "credit"; currency: string; amount: number };

const OUT = new Set(["published", "sent", "viewed"]);
const isOpen = ({ status }: Invoice): boolean => DUE.has(status) || status === "overdue";

/**
 * Returns a client's open items, as far as its overview knows them. `deleteClient` also counts series and
 * documents of clients that were merged into it, and decides (2062).
 */
export const findLocks = ({ projects, proposals, invoices, balances }: Overview): Lock[] => [
  ...projects
    .filter(({ status }) => status === "active")
    .map(({ id, name }): Lock => ({ kind: "project", id, name })),
  ...proposals
    .filter(({ status }) => OUT.has(status))
    .map(({ id, project_id, title }): Lock => ({ kind: "proposal", id, project_id, title })),
  ...invoices.filter(isOpen).map(
    ({ id, project_id, number, currency, amount_due: amount }): Lock => ({
      kind: "invoice",
      id,
      project_id,
      number,
      currency,
      amount,
    }),
  ),
  ...balances
    .filter(({ credit }: Balance) => credit > 0)
    .map(({ currency, credit: amount }): Lock => ({ kind: "credit", currency, amount })),
];
