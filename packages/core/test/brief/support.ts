import { Brief, type Engine } from "@stint/core/brief";
import { BriefWriter } from "@stint/core/brief/write";
import { startProject } from "@stint/core/operations/start-project";
import { Event } from "@stint/core/platform/event";
import { Scope } from "@stint/core/project/scope";
import type { Operation, PlanInput, Proposal } from "../../src/brief/planner/schema";
import { as } from "../support";
import { newWorkspace } from "../support/workspace";

export type Owner = Awaited<ReturnType<typeof newWorkspace>>;

export const PROMPT = "We need a website. Readers should find a title in two clicks. We have 42 pages.";

export const service = (change: Partial<Proposal> = {}): Operation => ({
  kind: "service",
  service: {
    phase: "design",
    name: "Homepage concept",
    description: "Two directions",
    role_id: "541",
    quantity: "2",
    unit: null,
    price: null,
    source: null,
    deliverable_id: null,
    answers: [{ sentence: 1, quote: "We need a website" }],
    ...change,
  },
});

const sentence = (number: number, text: string, kind: "need" | "context" = "need") => ({
  number,
  text,
  kind,
  cover: kind === "need" ? ("covered" as const) : null,
  reason: null,
});

export const READ: Extract<Operation, { kind: "read" }> = {
  kind: "read",
  sentences: [
    sentence(1, "We need a website."),
    sentence(2, "Readers should find a title in two clicks."),
    sentence(3, "We have 42 pages.", "context"),
  ],
};
export const phase = (key: string, name: string): Operation => ({
  kind: "phase",
  key,
  name,
  description: "",
});

/** Two phases with three services; the one of the own library has a price. */
export const draftOf = ({ own }: PlanInput): Operation[] => {
  const [kept] = own;
  const price = kept?.price ?? null;
  return [
    READ,
    { kind: "searched", fitting: 12, own: own.length },
    phase("design", "Design"),
    service(
      kept && price !== null
        ? {
            name: kept.name,
            deliverable_id: kept.deliverable_id,
            price,
            source: { kind: "own", count: kept.accepted.length, low: price, high: price },
          }
        : {},
    ),
    service({ name: "Title search", answers: [{ sentence: 2, quote: "find a title in two clicks" }] }),
    phase("build", "Build"),
    service({ phase: "build", name: "Page builder", quantity: "1" }),
    { kind: "ask", sentence: 3, question: "Which of the 42 pages stay?" },
  ];
};

/** A planner that says what a test wants. */
export const engineOf = (
  operationsOf: (input: PlanInput) => Iterable<Operation> | AsyncIterable<Operation>,
): Engine => ({
  planner: "library",
  model: null,
  version: "test",
  plan: async function* (input) {
    yield* operationsOf(input);
  },
});

/** A project of a workspace, with short ways to its brief and its scope. */
export async function newBrief(owner?: Owner) {
  const who = owner ?? (await newWorkspace({ plan: "pro_monthly" }));
  const { id } = await as(who, () => startProject({ name: "Site", client_name: "Mockford Books" }));
  const ask = (prompt = PROMPT) => as(who, () => Brief.generate(id, { prompt }));
  const see = () => as(who, () => Brief.get(id));
  const scope = () => as(who, () => Scope.get(id));
  /** Writes the draft, as the reaction does. */
  const write = (brief_id: number) =>
    as({ type: "system", owner_id: who.owner_id, cause: "test" }, () =>
      BriefWriter.writeDraft({ project_id: id, brief_id }),
    );
  const draw = async () => {
    await write((await ask()).id);
    return see();
  };
  const journal = () => Event.history(who.owner_id, `project:${id}`, 100);
  return { owner: who, id, ask, see, scope, write, draw, journal };
}
