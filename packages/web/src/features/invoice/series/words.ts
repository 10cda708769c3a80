import type { Recurring } from "@stint/core/invoice/schema";

const words = { weekly: "week", monthly: "month", yearly: "year" } as const;
const adverbs = { weekly: "Weekly", monthly: "Monthly", yearly: "Yearly" } as const;

/** "Monthly", "Every 3 weeks". */
export const everyInWords = ({ frequency, interval }: Pick<Recurring, "frequency" | "interval">): string =>
  interval === 1 ? adverbs[frequency] : `Every ${interval} ${words[frequency]}s`;

/** "month", for "monthly". */
export const unitOf = (frequency: Recurring["frequency"]): string => words[frequency];
