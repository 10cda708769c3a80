import { type Answer, answerSmallest, startOpenaiEmulator } from "@stint/openai-emulator";

interface TermsTold {
  sentences: { number: number; text: string; asks_for_something: boolean }[];
  terms: { id: string; name: string; description: string }[];
}

interface Told {
  sentences: { number: number; text: string; asks_for_work: boolean }[];
  services: { id: string; name: string; usual_quantity: string }[];
  usual_phases: string[];
}

const wordsIn = (text: string): string[] => text.toLowerCase().match(/\p{L}{4,}/gu) ?? [];

/** Drafts as a model might, by words alone: each need gets the service whose name shares most with it. */
function draftByWords({ sentences, services, usual_phases }: Told): object {
  const answered = new Map<string, { sentence: number; quote: string }[]>();
  const steps: object[] = [];
  for (const { number, text, asks_for_work } of sentences) {
    if (!asks_for_work) continue;
    const words = new Set(wordsIn(text));
    const [best] = services
      .map(({ id, name }) => ({ id, score: wordsIn(name).filter((word) => words.has(word)).length }))
      .sort((a, b) => b.score - a.score);
    const answer = { sentence: number, quote: text };
    if (best && best.score > 0) answered.set(best.id, [...(answered.get(best.id) ?? []), answer]);
    else steps.push({ kind: "ask", sentence: number, question: "What shall be made of this?" });
  }
  const chosen = services.filter(({ id }) => answered.has(id));
  const phases = usual_phases.slice(0, Math.max(1, Math.ceil(chosen.length / 4)));
  const size = Math.ceil(chosen.length / Math.max(1, phases.length));
  return {
    steps: [
      ...phases.flatMap((name, at) => [
        { kind: "phase", name, description: "" },
        ...chosen.slice(at * size, (at + 1) * size).map(({ id, usual_quantity }) => ({
          kind: "service",
          id,
          quantity: Number(usual_quantity),
          answers: answered.get(id),
        })),
      ]),
      ...steps,
    ],
  };
}

const MOST_TERMS = 10;

/** Chooses terms as a model might: each sentence gets the one whose name and description share most with it. */
function termsByWords({ sentences, terms }: TermsTold): object {
  const answered = new Map<string, { sentence: number; quote: string }[]>();
  const open: object[] = [];
  for (const { number, text, asks_for_something } of sentences) {
    if (!asks_for_something) continue;
    const words = new Set(wordsIn(text));
    const [best] = terms
      .map(({ id, name, description }) => ({
        id,
        score: wordsIn(`${name} ${name} ${description}`).filter((word) => words.has(word)).length,
      }))
      .sort((a, b) => b.score - a.score);
    const isFull = answered.size >= MOST_TERMS && !answered.has(best?.id ?? "");
    if (best && best.score > 0 && !isFull)
      answered.set(best.id, [...(answered.get(best.id) ?? []), { sentence: number, quote: text }]);
    else open.push({ sentence: number, cover: "open", reason: "No term is about it." });
  }
  const clauses = terms.flatMap(({ id, name }) =>
    answered.has(id) ? [{ term_id: id, name, text: null, answers: answered.get(id) }] : [],
  );
  return { clauses, open };
}

/** Plays a model that knows these questions; any other gets the smallest answer that fits. */
const answer: Answer = (asked) => {
  switch (asked.format?.name) {
    case "draft":
      return draftByWords(JSON.parse(asked.input));
    case "terms":
      return termsByWords(JSON.parse(asked.input));
    default:
      return answerSmallest(asked);
  }
};

/**
 * Returns what the functions read of the AI provider: nothing, so that the library's planner writes each draft. With
 * `STINT_AI=emulator` a stand-in on this machine is asked, with `STINT_AI=openai` the real one by the person's own
 * key; a key alone sends nothing anywhere.
 */
export async function openAi(
  stops: (() => Promise<unknown> | unknown)[],
  {
    STINT_AI,
    OPENAI_API_KEY,
    OPENAI_BASE_URL,
    OPENAI_MODEL,
  }: Record<string, string | undefined> = process.env,
): Promise<Record<string, string>> {
  if (STINT_AI === "openai" && OPENAI_API_KEY)
    return {
      OPENAI_API_KEY,
      ...(OPENAI_BASE_URL ? { OPENAI_BASE_URL } : {}),
      ...(OPENAI_MODEL ? { OPENAI_MODEL } : {}),
    };
  if (STINT_AI !== "emulator") return { OPENAI_API_KEY: "" };
  const emulator = await startOpenaiEmulator({ answer });
  stops.push(() => emulator.stop());
  return { OPENAI_API_KEY: "sk-emulated-on-this-machine", OPENAI_BASE_URL: emulator.base };
}
