import { TABS } from "@stint/core/invoice/status/rules";
import { WORDS } from "@stint/core/platform/status";

const labels = { ...WORDS, draft: "Drafts" };

/** The parts of the list, in the words of their statuses. */
export const statusTabs = TABS.map((value) => ({ value, label: labels[value] }));
