import { STATUSES } from "@stint/core/invoice/status/rules";
import { WORDS } from "@stint/core/platform/status";

/** The invoices of one status each, in its word. */
export const statusTabs = STATUSES.map((value) => ({ value, label: WORDS[value] }));
