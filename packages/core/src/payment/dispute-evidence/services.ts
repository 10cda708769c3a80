import type { Row } from "../../invoice/read";

type Billed = Pick<Row, "settlement" | "items">;

/** Returns the lines of what was sold: a final invoice's own are a remainder, and it settles those of the contract. */
const contractLines = ({ settlement, items }: Billed) => settlement?.whole.lines ?? items;

/** Lists what was sold, by name. */
export const listServices = (of: Billed): string[] => contractLines(of).map(({ name }) => name);

/** Lists what was sold, each service with its description. */
export const describeServices = (of: Billed): string[] =>
  contractLines(of).map(({ name, description }) => (description ? `${name}: ${description}` : name));
