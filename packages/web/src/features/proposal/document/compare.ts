import type { Document, ShownService } from "@stint/core/proposal/schema";

/** A service that differs between two documents; amounts are null where a document hides them. */
export interface Difference {
  id: number;
  kind: "added" | "removed" | "repriced" | "reworded";
  name: string;
  description: string | null;
  phase: string;
  was: number | null;
  becomes: number | null;
  difference: number | null;
}

type Counted = ShownService & { phase: string };

/** The services that count in a document, with their phases. */
const counted = ({ phases }: Document): Counted[] =>
  phases.flatMap(({ name, services }) =>
    services.filter(({ chosen }) => chosen).map((service) => ({ ...service, phase: name })),
  );

function line(kind: Difference["kind"], of: Counted, was: number | null, becomes: number | null): Difference {
  const known = was !== null || becomes !== null;
  return {
    id: of.id,
    kind,
    name: of.name,
    description: of.description,
    phase: of.phase,
    was,
    becomes,
    difference: known ? (becomes ?? 0) - (was ?? 0) : null,
  };
}

/** What an owner sees between two versions: services added, re-priced, reworded and removed, and the rest by count. */
export function compare(was: Document, now: Document): { services: Difference[]; unchanged_count: number } {
  const [before, after] = [counted(was), counted(now)];
  const old = new Map(before.map((service) => [service.id, service]));
  const kept = new Set(after.map(({ id }) => id));
  let unchanged_count = 0;
  const services = after.flatMap((service) => {
    const former = old.get(service.id);
    if (!former) return line("added", service, null, service.total);
    if (former.total !== service.total) return line("repriced", service, former.total, service.total);
    const same =
      former.name === service.name &&
      former.description === service.description &&
      former.quantity === service.quantity;
    if (!same) return line("reworded", service, former.total, service.total);
    unchanged_count += 1;
    return [];
  });
  const removed = before
    .filter(({ id }) => !kept.has(id))
    .map((former) => line("removed", former, former.total, null));
  return { services: [...services, ...removed], unchanged_count };
}
