import { Csv } from "../../platform/csv";
import { failMissing } from "../../platform/error";
import { openAgreed } from "../content/read";
import { allDetails } from "../detail";

/** One line of a project's timeline. Dates are days in the owner's zone, or null when not set. */
export interface Entry {
  /** The kind with the id: stable, for calendars. */
  key: string;
  kind: "Phase" | "Service" | "Milestone" | "Event";
  name: string;
  phase: string;
  starts_on: string | null;
  /** "14:30", for an event that is not all day. */
  starts_at: string | null;
  ends_on: string | null;
  status: string;
  place: string;
}

/**
 * Returns a project's phases, services, milestones and events, by date; undated ones come last. 1066
 * "project".
 */
export async function timeline(id: number): Promise<{ name: string; client_name: string; entries: Entry[] }> {
  const { project, phases, tasks } = (await openAgreed(id)) ?? failMissing("project");
  const { milestones, events } = await allDetails(project.owner_id, id);
  const current = project.scopes[0]?.id;
  const names = new Map(phases.map((phase) => [phase.id, phase.name]));
  const none = { phase: "", starts_on: null, starts_at: null, ends_on: null, status: "", place: "" };
  const entries: Entry[] = [
    ...phases
      .filter(({ scope_id }) => scope_id === current)
      .map((phase) => ({
        ...none,
        key: `phase-${phase.id}`,
        kind: "Phase" as const,
        name: phase.name,
        starts_on: phase.start_at?.slice(0, 10) ?? null,
      })),
    ...tasks
      .filter(({ scope_id }) => scope_id === current)
      .map((task) => ({
        ...none,
        key: `service-${task.id}`,
        kind: "Service" as const,
        name: task.name,
        phase: names.get(task.scopecategory_id) ?? "",
        ends_on: task.due_at?.slice(0, 10) ?? null,
        status: task.status,
      })),
    ...milestones.map((milestone) => ({
      ...none,
      key: `milestone-${milestone.id}`,
      kind: "Milestone" as const,
      name: milestone.name,
      ends_on: milestone.due_on,
      status: milestone.done_on ? "reached" : "planned",
    })),
    ...events.map((event) => ({
      ...none,
      key: `event-${event.id}`,
      kind: "Event" as const,
      name: event.name,
      starts_on: event.starts_on,
      starts_at: event.starts_at,
      ends_on: event.ends_on,
      place: event.location,
    })),
  ];
  const when = (entry: Entry) => entry.starts_on ?? entry.ends_on ?? "9999";
  return {
    name: project.name,
    client_name: project.client_name,
    entries: entries.sort((a, b) => (when(a) < when(b) ? -1 : when(a) > when(b) ? 1 : 0)),
  };
}

/** Returns the timeline as a spreadsheet (D48), with its file name. */
export async function timelineCsv(id: number): Promise<{ file: string; csv: string }> {
  const { name, entries } = await timeline(id);
  const csv = Csv.write(
    ["Kind", "Name", "Phase", "Starts", "Time", "Ends or due", "Status", "Place"],
    entries.map((each) => [
      each.kind,
      each.name,
      each.phase,
      each.starts_on,
      each.starts_at,
      each.ends_on,
      each.status,
      each.place,
    ]),
  );
  return { file: `${name} timeline.csv`, csv };
}
