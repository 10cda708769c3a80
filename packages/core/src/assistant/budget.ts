import { Actor } from "../platform/actor";
import { iso, seconds } from "../platform/clock";
import { Db } from "../platform/db";
import { Event } from "../platform/event";
import { Id } from "../platform/id";
import { costOf, ModelError, modelName, type Question, type Usage } from "../platform/openai";
import { AssistantDayEntity } from "./entity";
import { type DayLimit, estimateTokens } from "./rules";

const KEPT_DAYS = 40;
/** The schema that goes with a question is its own; this is enough for those that we have. */
const SCHEMA_TOKENS = 1000;

interface Figures {
  tokens: number;
  nano_dollars: number;
}

const figuresOf = (model: string, usage: Usage): Figures => ({
  tokens: usage.input + usage.output,
  nano_dollars: costOf(model, usage),
});

/** What a call may use at most; it is counted until the call has ended, and for good where nobody learns how. */
export interface Reservation extends Figures {
  owner_id: number;
  day: string;
  model: string;
  question: string;
}

const aggregateOf = (owner_id: number): string => `account:${owner_id}`;

/** Counts what a question may use at most, before it is asked. A ModelError where the day has no room for it. */
export async function reserve(question: Question<unknown>, limit: DayLimit): Promise<Reservation> {
  const { name, instructions, input, max_output_tokens } = question;
  const owner_id = Actor.owner();
  const model = modelName();
  const most = figuresOf(model, {
    input: estimateTokens(instructions, input) + SCHEMA_TOKENS,
    cached: 0,
    written: 0,
    output: max_output_tokens,
  });
  const day = iso().slice(0, 10);
  const refusal = () => new ModelError("limit", "of the workspace's day");
  if (most.tokens > limit.tokens || most.nano_dollars > limit.nano_dollars) throw refusal();
  const write = Db.update(
    AssistantDayEntity.upsert({ owner_id, day })
      .set({ ttl: seconds() + KEPT_DAYS * 86_400 })
      .add({ calls: 1, ...most })
      .where(
        (row, { lte, notExists }) =>
          `${notExists(row.tokens)} OR (${lte(row.tokens, limit.tokens - most.tokens)} AND ${lte(row.nano_dollars, limit.nano_dollars - most.nano_dollars)})`,
      ),
    refusal,
  );
  await Db.withoutInbox(() =>
    Db.commit(
      [write],
      [
        Event.audit("assistant.asked", aggregateOf(owner_id), {
          after: { question: name, model, input_digest: Id.sha256(input), input_length: input.length },
        }),
      ],
    ),
  );
  return { owner_id, day, model, question: name, ...most };
}

/** Counts what a call used in place of what it might have; without `usage` that stays. */
export async function settle(
  { owner_id, day, model, question, ...most }: Reservation,
  { outcome, usage, version }: { outcome: string; usage: Usage | undefined; version: string | undefined },
): Promise<void> {
  const used = usage ? figuresOf(model, usage) : most;
  const write = Db.update(
    AssistantDayEntity.patch({ owner_id, day }).add({
      tokens: used.tokens - most.tokens,
      nano_dollars: used.nano_dollars - most.nano_dollars,
    }),
  );
  await Db.withoutInbox(() =>
    Db.commit(
      [write],
      [
        Event.audit("assistant.answered", aggregateOf(owner_id), {
          after: { question, model, version, outcome, ...used },
        }),
      ],
    ),
  );
}
