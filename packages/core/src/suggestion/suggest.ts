import { Assistant, ModelError } from "../assistant";
import { Actor } from "../platform/actor";
import { Day } from "../platform/date";
import { Db } from "../platform/db";
import { Event } from "../platform/event";
import { Id } from "../platform/id";
import { Limit } from "../platform/limit";
import { Project } from "../project";
import { Contract } from "../project/contract";
import { Scope } from "../project/scope";
import { groupsOf } from "../project/scope/pricing/rules";
import { findHiding, refuseHidden } from "../project/shown";
import type { SuggestInput, Written } from "./schema";
import { writeFromLibrary } from "./writer/library";
import type { Answer, ScopeText, WriterInput } from "./writer/schema";

/** Each may ask a model, while somebody waits: a workspace asks for so many an hour. */
const SUGGESTIONS: Limit.Rule = { name: "suggestion", max: 120, seconds: 3600 };

const NOTHING: ScopeText = { phases: [], exclusions: "", revision_rounds: null, terms: [] };

const dayOf = (day: string | null): string | null => (day === null ? null : Day.inWords(day));

/** Reads what the project's current scope says, and its terms: no price, no person. */
async function readScope({ project_id, scopes }: Project.Row): Promise<ScopeText> {
  const [current] = scopes;
  if (!current) return NOTHING;
  const [{ categories, tasks, exclusions, revision_rounds }, terms] = await Promise.all([
    Scope.get(current.id),
    Contract.list(project_id),
  ]);
  const chosen = new Set(groupsOf(tasks).map(({ chosen_id }) => chosen_id));
  const phases = categories.map(({ id, name, description, start_at }) => ({
    name,
    description,
    starts: dayOf(start_at),
    services: tasks
      .filter(({ scopecategory_id }) => scopecategory_id === id)
      .map((task) => ({
        name: task.name,
        description: task.deliverable_description,
        quantity: [task.quantity, task.unit].filter(Boolean).join(" "),
        optional: task.optional,
        option_group: task.option_group,
        chosen: task.option_group ? chosen.has(task.id) : task.optional ? task.chosen : null,
        due: dayOf(task.due_at),
      })),
  }));
  return { phases, exclusions, revision_rounds, terms: terms.map(({ name, body }) => ({ name, body })) };
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
 * Suggests a text: the same in other words, or one that is made of the project's current scope. It changes nothing; the
 * journal has who asked for which kind, no word of it. 1005, 1066 "project", 1007 where the plan hides the project.
 */
export async function suggest(project_id: number, input: SuggestInput): Promise<Written> {
  const [project, hiding] = await Promise.all([Project.row(project_id), findHiding()]);
  refuseHidden(project, hiding);
  await Limit.take(SUGGESTIONS, Limit.workspace());
  const scope = "text" in input ? NOTHING : await readScope(project);
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
