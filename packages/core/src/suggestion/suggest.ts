import { Assistant, ModelError } from "../assistant";
import { Actor } from "../platform/actor";
import { Day } from "../platform/date";
import { Db } from "../platform/db";
import { Code, fail } from "../platform/error";
import { Event } from "../platform/event";
import { Id } from "../platform/id";
import { Limit } from "../platform/limit";
import { Project } from "../project";
import { findHiding, refuseHidden } from "../project/hidden-by-plan";
import { Scope } from "../project/scope";
import { groupsOf } from "../project/scope/pricing/rules";
import { Proposal } from "../proposal";
import { isOption } from "../proposal/reading/rules";
import type { SuggestInput, Written } from "./schema";
import { writeFromLibrary } from "./writer/library";
import type { Answer, ScopeText, WriterInput } from "./writer/schema";

/** Each may ask a model, while somebody waits: a workspace asks for so many an hour. */
const SUGGESTIONS: Limit.Rule = { name: "suggestion", max: 120, seconds: 3600 };

const NOTHING: ScopeText = { phases: [], exclusions: "", revision_rounds: null, terms: [] };

const dayOf = (day: string | null): string | null => (day === null ? null : Day.inWords(day));

/**
 * Reads what the project's current scope says: no price, no person, and no description that its owner does not show,
 * since a client reads what is made of it.
 */
async function readScope({
  scopes,
  show_phase_descriptions,
  show_deliverable_descriptions,
}: Project.Row): Promise<ScopeText> {
  const [current] = scopes;
  if (!current) return NOTHING;
  const { categories, tasks, exclusions, revision_rounds } = await Scope.get(current.id);
  const chosen = new Set(groupsOf(tasks).map(({ chosen_id }) => chosen_id));
  const phases = categories.map(({ id, name, description, start_at }) => ({
    name,
    description: show_phase_descriptions ? description : "",
    starts: dayOf(start_at),
    services: tasks
      .filter(({ scopecategory_id }) => scopecategory_id === id)
      .map((task) => ({
        name: task.name,
        description: show_deliverable_descriptions ? task.deliverable_description : "",
        quantity: [task.quantity, task.unit].filter(Boolean).join(" "),
        optional: task.optional,
        option_group: task.option_group,
        chosen: task.option_group ? chosen.has(task.id) : task.optional ? task.chosen : null,
        due: dayOf(task.due_at),
      })),
  }));
  return { phases, exclusions, revision_rounds, terms: [] };
}

/**
 * Reads what the client was sent: nothing that was written since, and nothing that the page does not show. 1003 where
 * nothing was, or the proposal is another project's.
 */
async function readSent(project_id: number, proposal_id: number): Promise<ScopeText> {
  const proposal = await Proposal.find(proposal_id);
  if (proposal.project_id !== project_id) return fail(Code.NotFound);
  const { document } = await Proposal.version(proposal_id, proposal.document_version);
  const phases = document.phases.map(({ name, description, services }) => ({
    name,
    description: description ?? "",
    starts: null,
    services: services.map((service) => ({
      name: service.name,
      description: service.description ?? "",
      quantity: [service.quantity, service.unit].filter(Boolean).join(" "),
      optional: service.optional,
      option_group: service.option_group,
      chosen: isOption(service) ? service.chosen : null,
      due: null,
    })),
  }));
  return {
    phases,
    exclusions: document.exclusions ?? "",
    revision_rounds: document.revision_rounds,
    terms: document.terms.map(({ name, body }) => ({ name, body })),
  };
}

/** Reads what a text may be made of; one that is reworded, of itself alone. */
function readGiven(project: Project.Row, input: SuggestInput): ScopeText | Promise<ScopeText> {
  if ("text" in input) return NOTHING;
  return input.kind === "answer" ? readSent(project.project_id, input.proposal_id) : readScope(project);
}

interface Made {
  answer: Answer;
  writer: Written["writer"];
  /** For the journal: which model wrote, or how it failed. */
  told: object;
}

/** Has a model write where the workspace may ask one, and the library where none did. */
async function write(input: WriterInput): Promise<Made> {
  const library = (told: object): Made => ({ answer: writeFromLibrary(input), writer: "library", told });
  if (!(await Assistant.isOn())) return library({});
  const { WRITER_VERSION, writeFromModel } = await import("./model");
  const by = { model: Assistant.modelName(), writer_version: WRITER_VERSION };
  try {
    return { answer: await writeFromModel(input), writer: "model", told: by };
  } catch (error) {
    return library({ in_place_of: by, failure: error instanceof ModelError ? error.kind : "fault" });
  }
}

/**
 * Suggests a text: the same in other words, or one that is made of the project's current scope, or of what the client
 * was sent. It changes nothing; the journal has who asked for which kind, no word of it. 1003, 1005, 1066 "project", 1007 where the plan hides the project.
 */
export async function suggest(project_id: number, input: SuggestInput): Promise<Written> {
  const [project, hiding] = await Promise.all([Project.row(project_id), findHiding()]);
  refuseHidden(project, hiding);
  await Limit.take(SUGGESTIONS, Limit.workspace());
  const scope = await readGiven(project, input);
  const whole = { ...input, scope };
  const { answer, writer, told } = await write(whole);
  await Db.commit(
    [],
    [
      Event.audit("suggestion.written", `suggestion:${project_id}`, {
        after: {
          kind: input.kind,
          writer,
          ...told,
          reason: answer.reason,
          given_digest: Id.sha256(JSON.stringify(whole)),
          user_id: Actor.user().user_id,
        },
      }),
    ],
  );
  return { kind: input.kind, ...answer, writer };
}
