import OpenAI, { APIConnectionTimeoutError, APIError } from "openai";
import { zodTextFormat } from "openai/helpers/zod";
import type { Response, ResponseStreamEvent } from "openai/resources/responses/responses";
import { env } from "../env";
import { ModelError } from "./error";
import { findModel } from "./models";
import { type Answer, NO_USAGE, type Question, type Usage } from "./question";

/** The provider did not begin to answer within this time. */
const FIRST_BYTE_MS = 20_000;

/** Returns a client. What it would read from the environment itself is said here; connections are the process's. */
function openai(): OpenAI {
  const { OPENAI_API_KEY: apiKey, OPENAI_BASE_URL: base } = env();
  return new OpenAI({
    apiKey,
    baseURL: base || "https://api.openai.com/v1",
    adminAPIKey: null,
    organization: null,
    project: null,
    webhookSecret: null,
    // Its log would hold what was sent.
    logLevel: "off",
    maxRetries: 1,
    timeout: FIRST_BYTE_MS,
  });
}

const usageOf = ({ usage }: Response): Usage | undefined =>
  usage && {
    input: usage.input_tokens,
    cached: usage.input_tokens_details.cached_tokens,
    written: usage.input_tokens_details.cache_write_tokens ?? 0,
    output: usage.output_tokens,
  };

/** Returns what the client's error means, without its words: they may name the key. */
function errorOf(error: unknown): ModelError {
  if (error instanceof ModelError) return error;
  if (error instanceof APIConnectionTimeoutError) return new ModelError("late", "no first byte");
  if (!(error instanceof APIError)) return new ModelError("unavailable", "the connection broke");
  const { status, code, type, requestID } = error;
  const detail = [status, code ?? type, requestID].filter(Boolean).join(" ") || "no answer";
  // With a status of its own nothing was written.
  const usage = status === undefined ? undefined : NO_USAGE;
  if (status === 429 || code === "rate_limit_exceeded") return new ModelError("limit", detail, usage);
  if (code === "content_policy_violation" || code === "invalid_prompt")
    return new ModelError("refused", detail, usage);
  if (status === 400 || status === 413 || status === 422) return new ModelError("broken", detail, usage);
  return new ModelError("unavailable", detail, usage);
}

/** Codes of an answer that failed, which mean more than that the provider is down. */
const FAILURES: Readonly<Record<string, ModelError["kind"]>> = {
  rate_limit_exceeded: "limit",
  invalid_prompt: "refused",
  bio_policy: "refused",
  misalignment_policy_violation: "refused",
};

/** Returns the answer that a last event brings; undefined for every other event. Throws where it says that there is none. */
function answerOf(event: ResponseStreamEvent): Response | undefined {
  switch (event.type) {
    case "response.completed":
      return event.response;
    case "response.incomplete": {
      const { response } = event;
      const reason = response.incomplete_details?.reason ?? "incomplete";
      throw new ModelError(reason === "content_filter" ? "refused" : "broken", reason, usageOf(response));
    }
    case "response.failed": {
      const { response } = event;
      const code = response.error?.code ?? "failed";
      throw new ModelError(FAILURES[code] ?? "unavailable", code, usageOf(response));
    }
    case "error":
      throw new ModelError(FAILURES[event.code ?? ""] ?? "unavailable", event.code ?? "error");
    default:
      return undefined;
  }
}

const isRefusal = ({ output }: Response): boolean =>
  output.some((item) => item.type === "message" && item.content.some(({ type }) => type === "refusal"));

/** Returns what was answered as the schema has it. */
function read<T>({ schema }: Question<T>, text: string, response: Response): Answer<T> {
  const usage = usageOf(response) ?? NO_USAGE;
  if (isRefusal(response)) throw new ModelError("refused", "by the model", usage);
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new ModelError("broken", "no JSON", usage);
  }
  const parsed = schema.safeParse(json);
  if (!parsed.success) throw new ModelError("broken", "another shape", usage);
  return { value: parsed.data, usage, model: response.model };
}

/** As `streamAnswer`, with the client. */
export async function* stream<T>(
  question: Question<T>,
  signal: AbortSignal,
): AsyncGenerator<string, Answer<T>> {
  const { name, schema, instructions, input, max_output_tokens, limit_ms } = question;
  const late = AbortSignal.timeout(limit_ms);
  let text = "";
  try {
    const events = await openai().responses.create(
      {
        model: env().OPENAI_MODEL,
        instructions,
        input: [{ role: "user", content: [{ type: "input_text", text: input }] }],
        text: { format: zodTextFormat(schema, name) },
        max_output_tokens,
        ...(findModel(env().OPENAI_MODEL)?.reasons ? { reasoning: { effort: "low" as const } } : {}),
        // The provider keeps nothing of it for a later call.
        store: false,
        stream: true,
      },
      { signal: AbortSignal.any([signal, late]) },
    );
    for await (const event of events) {
      if (event.type === "response.output_text.delta") {
        text += event.delta;
        yield event.delta;
      }
      const answer = answerOf(event);
      if (answer) return read(question, text, answer);
    }
  } catch (error) {
    signal.throwIfAborted();
    throw late.aborted ? new ModelError("late", `${limit_ms} ms`) : errorOf(error);
  }
  signal.throwIfAborted();
  throw late.aborted ? new ModelError("late", `${limit_ms} ms`) : new ModelError("broken", "half-way");
}
