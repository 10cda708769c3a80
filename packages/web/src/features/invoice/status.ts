import type { ListedInvoice } from "./queries";

/** The mark of a status: the wire's "partially_paid" is drawn as part paid. */
export const statusName = ({ status }: Pick<ListedInvoice, "status">): string =>
  status === "partially_paid" ? "part_paid" : status;
