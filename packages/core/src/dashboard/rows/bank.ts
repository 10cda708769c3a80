import type { Facts } from "../read";
import type { ClassifiedRow } from "./classified";

/** Returns the money that waits for the owner's bank account, a row for each currency. */
export const bankRows = ({ waiting, workspace }: Facts): ClassifiedRow[] =>
  waiting.map(({ currency, amount }) => ({
    row: {
      kind: "account",
      id: workspace.owner_id,
      project_id: null,
      status: "waiting",
      title: "Connect your bank",
      who: "Waits at Stripe for your account",
      amount,
      currency,
      tax_note: null,
      agreement: null,
      at: null,
      due_on: null,
      view_count: null,
      action: { label: "Connect", link: "/money" },
    },
    bucket: undefined,
    move: "your",
  }));
