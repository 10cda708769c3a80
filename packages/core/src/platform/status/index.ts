/**
 * The one word for each status, whatever it is a status of. Screens, files, spreadsheets and mails print these and no
 * others (tests/structure/words.test.ts). Browser-safe.
 */
export const WORDS = {
  draft: "Draft",
  sent: "Sent",
  viewed: "Viewed",
  changes_requested: "Changes requested",
  accepted: "Accepted",
  active: "Active",
  scheduled: "Scheduled",
  due: "Due",
  overdue: "Overdue",
  paid: "Paid",
  owed: "Team pay",
  completed: "Completed",
  published: "Link created",
  partially_paid: "Partially paid",
  processing: "Processing",
  committed: "Approved",
  held: "On hold",
  paused: "Paused",
  waiting: "Waiting",
  expired: "Expired",
  declined: "Declined",
  withdrawn: "Withdrawn",
  superseded: "Superseded",
  void: "Void",
  refunded: "Refunded",
  partially_refunded: "Partially refunded",
  disputed: "Disputed",
  failed: "Failed",
  pending: "Pending",
  invited: "Invited",
  joined: "Joined",
  connected: "Connected",
  frozen: "Frozen",
  closed: "Closed",
  archived: "Archived",
} as const;
export type Name = keyof typeof WORDS;

/** Whether a word from the wire is a status that has its own word here. */
export const isName = (status: string): status is Name => Object.hasOwn(WORDS, status);

/** "partially_paid" → "Partially paid"; what is not in the table is written as it comes. */
export const wordOf = (status: string): string =>
  isName(status) ? WORDS[status] : status.charAt(0).toUpperCase() + status.slice(1).replaceAll("_", " ");
