import { readCatalog } from "../library/community";
import { History } from "../library/history";
import { ownRows } from "../library/read";
import { Project } from "../project";
import { Scope } from "../project/scope";
import type { BriefRow } from "./entity";
import { readOwnSide } from "./own-side";
import type { OwnService, PlanInput } from "./planner/schema";

/** The most services of its own that a planner hears of besides the library's: those that were sold most often. */
const MOST_SOLD = 100;

type Line = Awaited<ReturnType<typeof History.listAccepted>>[number];

/** Returns the accepted lines that whoever reads the project may know of: a team not those of its owner's own projects. */
async function acceptedLines(project: Project.Row): Promise<Line[]> {
  const lines = await History.listAccepted(project.currency);
  if (project.is_solo) return lines;
  const ids = [...new Set(lines.map(({ project_id }) => project_id))];
  const shared = new Set(
    (await Project.findMany(ids)).filter(({ is_solo }) => !is_solo).map(({ project_id }) => project_id),
  );
  return lines.filter(({ project_id }) => shared.has(project_id));
}

/** Returns the workspace's own services: its library's, and those that clients accepted. */
async function ownServices(project: Project.Row): Promise<OwnService[]> {
  const [kept, lines] = await Promise.all([ownRows(), acceptedLines(project)]);
  const sold = new Map<string, Line[]>();
  for (const line of lines) sold.set(line.service, [...(sold.get(line.service) ?? []), line]);
  const pricesOf = (service: string): number[] => (sold.get(service) ?? []).map(({ price }) => price);

  const own = kept.map((row): OwnService => {
    const service = History.serviceKey({ ...row, deliverable_id: row.id });
    const accepted = pricesOf(service);
    sold.delete(service);
    return {
      deliverable_id: row.id,
      name: row.name,
      description: row.description,
      role_id: row.role_id,
      unit: row.unit ?? null,
      // A figure in another currency is no price here (D7).
      price: row.currency === project.currency ? (row.price ?? null) : null,
      accepted,
    };
  });

  const most = [...sold.values()].sort((a, b) => b.length - a.length).slice(0, MOST_SOLD);
  const named = await Scope.findServices(
    most
      .flatMap((all) => all.slice(-1))
      .map(({ owner_id, project_id, task_id: id }) => ({ owner_id, project_id, id })),
  );
  return [
    ...own,
    ...named.map(
      (task): OwnService => ({
        deliverable_id: task.deliverable_id ?? null,
        name: task.name,
        description: task.deliverable_description,
        role_id: task.role_id,
        unit: task.unit ?? null,
        price: null,
        accepted: pricesOf(History.serviceKey(task)),
      }),
    ),
  ];
}

/** Reads all that a planner knows. */
export async function readKnowledge(brief: BriefRow, project: Project.Row): Promise<PlanInput> {
  const [{ services, templates }, own, side] = await Promise.all([
    readCatalog(),
    ownServices(project),
    readOwnSide(brief.user_id),
  ]);
  // The words of mails and transcripts are loaded where a brief is read, not with every call of a project.
  const { readPaste } = await import("./paste");
  const paste = readPaste(brief.prompt, side);
  return {
    brief: paste.text,
    ...(paste.kind === "text" ? {} : { paste }),
    type: brief.type ?? null,
    role_ids: [...new Set(own.map(({ role_id }) => role_id))],
    currency: project.currency,
    services,
    templates,
    own,
  };
}
