import { Library } from "../library";
import { DEFAULT_ROLE_ID, findRole } from "../library/catalog";
import { Db } from "../platform/db";
import { Code, fail, invalid } from "../platform/error";
import { Event } from "../platform/event";
import { Id } from "../platform/id";
import { Project } from "../project";
import { Scope } from "../project/scope";
import { DEFAULT_PHASE } from "../project/scope/rules";
import { lineOf } from "./draft-rows";
import { type BriefRow, DraftLineEntity, DraftPhaseEntity, type PhaseRow } from "./entity";
import { readKnowledge } from "./knowledge";
import { OPEN, priceOfCatalog, priceOfOwn } from "./planner/price";
import { squeeze } from "./quote";
import { get } from "./read";
import { computeExpiry, findDone, requireRunWrite } from "./rows";
import { type AddLineInput, type Info, MOST_LINES } from "./schema";

/** Returns what a service of the library brings into a draft, with its price and where that comes from. */
async function ofLibrary(deliverable_id: number, brief: BriefRow, project: Project.Row) {
  const { service } = await Library.forTask(deliverable_id);
  const { own, services } = await readKnowledge(brief, project);
  const owned = own.find((each) => each.deliverable_id === deliverable_id);
  const known = services.find(({ id }) => id === deliverable_id);
  const { deliverable_description: description, ...fields } = service;
  const price = owned ? priceOfOwn(owned) : known ? priceOfCatalog(known, project.currency) : OPEN;
  return { ...fields, description, deliverable_id, ...price };
}

const NEW = { name: "", description: "", quantity: "1", unit: null, deliverable_id: null, ...OPEN };

/** Returns the service that a call names: one of the library, or a new one, with the call's own words in place of its. */
async function serviceFor(
  { deliverable_id, role_id = DEFAULT_ROLE_ID, name, description, quantity }: AddLineInput,
  brief: BriefRow,
  project: Project.Row,
) {
  if (!findRole(role_id)) invalid({ role_id: "Choose a role from the list" });
  const given =
    deliverable_id === undefined ? { ...NEW, role_id } : await ofLibrary(deliverable_id, brief, project);
  const service = { ...given, ...Db.split({ name, description, quantity }).set };
  return service.name === "" ? invalid({ name: "Service name required" }) : service;
}

/** Returns the phase that a line comes into, and what makes it where a draft has none. */
function choosePhaseWrites(
  brief: BriefRow & { run_id: number },
  phases: readonly PhaseRow[],
  id: number | undefined,
) {
  const phase = id === undefined ? phases.at(-1) : phases.find((each) => each.id === id);
  if (phase) return { phase, writes: [] };
  if (id !== undefined) invalid({ phase_id: "This phase is not in the draft any more" });
  const { owner_id, project_id, run_id } = brief;
  const first: PhaseRow = {
    ...{ owner_id, project_id, run_id, id: Id.next(), position: 0 },
    ...{ name: DEFAULT_PHASE, description: "", is_found: false, version: 1, ttl: computeExpiry() },
  };
  return { phase: first, writes: [Db.put(DraftPhaseEntity.create(first))] };
}

/**
 * Puts a service into a draft for a sentence of the brief: one of the library, or one in a person's own words. It is
 * proposed, as the others are. 1003 without a draft, 2040 once the scope is agreed, 1007 for a service of the
 * community's without a plan, 422 for a sentence that asks for nothing.
 */
export async function addLine(project_id: number, input: AddLineInput): Promise<Info> {
  const { sentence: number, phase_id, price } = input;
  const project = await Project.row(project_id);
  await Db.retryOnConflict(async () => {
    const { brief, phases, lines } = (await findDone(project_id)) ?? fail(Code.NotFound);
    const sentence = brief.sentences.find((each) => each.number === number && each.cover !== null);
    if (!sentence) return invalid({ sentence: "This sentence asks for nothing" });
    if (lines.length >= MOST_LINES) invalid({ sentence: `A draft has at most ${MOST_LINES} services` });
    const service = await serviceFor(input, brief, project);
    const { phase, writes } = choosePhaseWrites(brief, phases, phase_id);
    const { quote = sentence.text } = input;
    if (!squeeze(sentence.text).includes(squeeze(quote)))
      invalid({ quote: "These words are not in the sentence" });
    const answers = [{ sentence: number, quote }];
    const line = {
      ...lineOf(brief, { ...service, phase: phase.name, answers }, phase.id, lines.length),
      ...(price === undefined ? {} : { is_price_set: true }),
      ...(typeof price === "number" ? { own_price: price } : {}),
      // It is theirs: it stays when its phase is written anew.
      is_edited: true,
      is_added: true,
    };
    await Db.commit(
      [
        requireRunWrite(brief, brief.run_id, "done"),
        await Scope.requireDraftScopeWrite(project_id, brief.scope_id),
        ...writes,
        Db.put(DraftLineEntity.create(line)),
      ],
      [
        Event.audit("brief.line_added", `project:${project_id}`, {
          after: { brief_id: brief.id, sentence: number, name: service.name, phase: phase.name },
        }),
      ],
    );
  });
  return get(project_id);
}
