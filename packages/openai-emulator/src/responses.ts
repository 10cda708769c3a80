import type {
  Response,
  ResponseOutputMessage,
  ResponseOutputRefusal,
  ResponseOutputText,
  ResponseStreamEvent,
} from "openai/resources/responses/responses";
import { type Asked, countTokens, piecesOf, turnOf } from "./answer";
import type { Schema } from "./json-schema";
import type { Scenario } from "./scenario";

type Part = ResponseOutputText | ResponseOutputRefusal;

/** What the API takes of a call, as far as it is played. */
export interface ResponsesBody {
  model?: string;
  instructions?: string | null;
  input?: string | { role?: string; content: string | { type: string; text?: string }[] }[];
  text?: { format?: { type: string; name?: string; strict?: boolean | null; schema?: Schema } };
  stream?: boolean | null;
}

/** Returns what a call asked for. */
export function readResponsesCall(body: ResponsesBody): Asked {
  const messages = typeof body.input === "string" ? [{ content: body.input }] : (body.input ?? []);
  const input = messages
    .map(({ content }) =>
      typeof content === "string" ? content : content.map(({ text = "" }) => text).join("\n"),
    )
    .join("\n");
  const format = body.text?.format;
  return {
    model: body.model ?? "",
    instructions: body.instructions ?? "",
    input,
    format: format?.schema && { name: format.name ?? "", schema: format.schema },
    stream: body.stream === true,
  };
}

export interface Call {
  id: string;
  /** In seconds since 1970. */
  at: number;
  asked: Asked;
  scenario: Scenario;
  text: string;
}

const partOf = (isRefusal: boolean, text: string): Part =>
  isRefusal
    ? { type: "refusal", refusal: text }
    : { type: "output_text", text, annotations: [], logprobs: [] };

const messageOf = (
  id: string,
  status: ResponseOutputMessage["status"],
  content: Part[],
): ResponseOutputMessage => ({ id: `msg_${id}`, type: "message", role: "assistant", status, content });

function responseOf(
  { id, at, asked }: Call,
  rest: Pick<Response, "status"> & Partial<Response>,
  text?: string,
): Response {
  const input = countTokens(asked.instructions + asked.input);
  const output = countTokens(text ?? "");
  return {
    id: `resp_${id}`,
    object: "response",
    created_at: at,
    access_programs: null,
    error: null,
    incomplete_details: null,
    instructions: asked.instructions || null,
    metadata: {},
    model: asked.model,
    output: [],
    output_text: "",
    parallel_tool_calls: true,
    temperature: 1,
    tool_choice: "auto",
    tools: [],
    top_p: 1,
    ...(text === undefined
      ? {}
      : {
          usage: {
            input_tokens: input,
            input_tokens_details: { cached_tokens: 0, cache_write_tokens: 0 },
            output_tokens: output,
            output_tokens_details: { reasoning_tokens: 0 },
            total_tokens: input + output,
          },
        }),
    ...rest,
  };
}

/** Returns how a call ends that is answered at all, with the text that was written until then. */
function endOf(call: Call, written: string): Response {
  const { name } = call.scenario;
  const isRefusal = name === "refuse";
  if (name === "break")
    return responseOf(
      call,
      { status: "failed", error: { code: "server_error", message: "The model failed." } },
      written,
    );
  if (name === "filter" || name === "long")
    return responseOf(
      call,
      {
        status: "incomplete",
        incomplete_details: { reason: name === "filter" ? "content_filter" : "max_output_tokens" },
        output: [messageOf(call.id, "incomplete", [partOf(false, written)])],
      },
      written,
    );
  return responseOf(
    call,
    { status: "completed", output: [messageOf(call.id, "completed", [partOf(isRefusal, written)])] },
    written,
  );
}

const ENDS_EARLY = new Set(["break", "filter", "long"]);

/** Returns a call's answer as a whole. */
export function answerWhole(call: Call): Response {
  const pieces = piecesOf(call.text);
  const written = ENDS_EARLY.has(call.scenario.name)
    ? pieces.slice(0, turnOf(call.scenario, pieces))
    : pieces;
  return endOf(call, written.join(""));
}

type Unnumbered<E> = E extends ResponseStreamEvent ? Omit<E, "sequence_number"> : never;

/** Returns the events of a call that is streamed; one that stops or stalls ends where it does. */
export function* streamEvents(call: Call): Generator<ResponseStreamEvent> {
  let sequence_number = 0;
  const told = (event: Unnumbered<ResponseStreamEvent>) =>
    ({ ...event, sequence_number: sequence_number++ }) as ResponseStreamEvent;
  const { id, scenario, text } = call;
  const isRefusal = scenario.name === "refuse";
  const place = { item_id: `msg_${id}`, output_index: 0, content_index: 0 };
  yield told({ type: "response.created", response: responseOf(call, { status: "in_progress" }) });
  yield told({ type: "response.in_progress", response: responseOf(call, { status: "in_progress" }) });
  yield told({
    type: "response.output_item.added",
    output_index: 0,
    item: messageOf(id, "in_progress", []),
  });
  yield told({ type: "response.content_part.added", ...place, part: partOf(isRefusal, "") });
  const pieces = piecesOf(text);
  const stops = scenario.name === "half" || scenario.name === "stall" || ENDS_EARLY.has(scenario.name);
  const sent = stops ? pieces.slice(0, turnOf(scenario, pieces)) : pieces;
  for (const delta of sent)
    yield isRefusal
      ? told({ type: "response.refusal.delta", ...place, delta })
      : told({ type: "response.output_text.delta", ...place, delta, logprobs: [] });
  if (scenario.name === "half" || scenario.name === "stall") return;
  const response = endOf(call, sent.join(""));
  if (response.status === "failed") return yield told({ type: "response.failed", response });
  if (response.status === "incomplete") return yield told({ type: "response.incomplete", response });
  yield isRefusal
    ? told({ type: "response.refusal.done", ...place, refusal: text })
    : told({ type: "response.output_text.done", ...place, text, logprobs: [] });
  yield told({ type: "response.content_part.done", ...place, part: partOf(isRefusal, text) });
  yield told({
    type: "response.output_item.done",
    output_index: 0,
    item: messageOf(id, "completed", [partOf(isRefusal, text)]),
  });
  yield told({ type: "response.completed", response });
}
