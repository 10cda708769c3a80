import { count } from "../../../lib/format";

/** A type of scopes as people read it. */
export const labelOf = (type: string): string =>
  type === "Diversity" ? "Diversity, Equity, & Inclusion" : type;

/** "Web Development, 24 services". */
export const describe = ({ types, service_count }: { types: readonly string[]; service_count: number }) =>
  [...types.map(labelOf), count(service_count, "service")].join(", ");
