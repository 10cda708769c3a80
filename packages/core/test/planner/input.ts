import { compile } from "@stint/catalog";
import {
  checkOperation,
  type Operation,
  type PlanInput,
  planFromLibrary,
  START,
} from "@stint/core/brief/planner";
import type { CommunityService, CommunityTemplate } from "@stint/core/library/community/schema";

const published = {
  version: 1,
  added_at: "2026-11-26T00:00:00.000Z",
  updated_at: "2026-11-26T00:00:00.000Z",
  is_retired: false,
};
const text = compile();

/** The catalog's services and templates as a stage offers them. */
export const services: CommunityService[] = text.services.map((service) => ({ ...service, ...published }));
const byID = new Map(services.map((service) => [service.id, service]));
export const templates: CommunityTemplate[] = text.templates.map((template) => ({
  ...template,
  ...published,
  content_digest: "",
  phases: template.phases.map((phase) => ({
    ...phase,
    services: phase.services.flatMap(({ id, ...of }) => {
      const service = byID.get(id);
      return service ? [{ ...of, service }] : [];
    }),
  })),
}));

export const inputOf = (brief: string, more: Partial<PlanInput> = {}): PlanInput => ({
  brief,
  type: null,
  role_ids: [],
  currency: "USD",
  services,
  templates,
  own: [],
  ...more,
});

/** Returns all that the library planner answers. */
export async function planOf(input: PlanInput): Promise<Operation[]> {
  const operations: Operation[] = [];
  for await (const operation of planFromLibrary(input, new AbortController().signal))
    operations.push(operation);
  return operations;
}

/** Returns the operations that the check drops. */
export function droppedOf(operations: readonly unknown[], input: PlanInput): unknown[] {
  let course = START;
  return operations.filter((operation) => {
    const checked = checkOperation(operation, input, course);
    if (checked) course = checked.course;
    return !checked;
  });
}

export const proposalsOf = (operations: readonly Operation[]) =>
  operations.flatMap((each) => (each.kind === "service" ? [each.service] : []));
export const sentencesOf = (operations: readonly Operation[]) =>
  operations.flatMap((each) => (each.kind === "read" ? each.sentences : []));
export const coversOf = (operations: readonly Operation[]) =>
  operations.flatMap((each) => (each.kind === "cover" ? [each] : []));
