import type { ChatCompletion, ChatCompletionChunk } from "openai/resources/chat/completions";
import { type Asked, countTokens, piecesOf, turnOf } from "./answer";
import type { Schema } from "./json-schema";
import type { Call } from "./responses";

/** What the API takes of a call, as far as it is played. */
export interface ChatBody {
  model?: string;
  messages?: { role: string; content: string | { type: string; text?: string }[] }[];
  response_format?: {
    type: string;
    json_schema?: { name: string; strict?: boolean | null; schema?: Schema };
  };
  stream?: boolean | null;
}

const OURS = new Set(["system", "developer"]);

/** Returns what a call asked for. */
export function readChatCall(body: ChatBody): Asked {
  const textsOf = (isOurs: boolean): string =>
    (body.messages ?? [])
      .filter(({ role }) => OURS.has(role) === isOurs)
      .map(({ content }) =>
        typeof content === "string" ? content : content.map(({ text = "" }) => text).join("\n"),
      )
      .join("\n");
  const format = body.response_format?.json_schema;
  return {
    model: body.model ?? "",
    instructions: textsOf(true),
    input: textsOf(false),
    format: format?.schema && { name: format.name, schema: format.schema },
    stream: body.stream === true,
  };
}

type Finish = ChatCompletion.Choice["finish_reason"];
const FINISH: Readonly<Record<string, Finish>> = { filter: "content_filter", long: "length" };

const finishOf = ({ scenario }: Call): Finish => FINISH[scenario.name] ?? "stop";

/** Returns the pieces that a call sends before it ends. */
function sentOf({ scenario, text }: Call): string[] {
  const pieces = piecesOf(text);
  const stops = ["half", "stall", "filter", "long", "break"].includes(scenario.name);
  return stops ? pieces.slice(0, turnOf(scenario, pieces)) : pieces;
}

/** Returns a call's answer as a whole. */
export function completeWhole(call: Call): ChatCompletion {
  const { id, at, asked, scenario } = call;
  const written = sentOf(call).join("");
  const isRefusal = scenario.name === "refuse";
  const prompt_tokens = countTokens(asked.instructions + asked.input);
  const completion_tokens = countTokens(written);
  return {
    id: `chatcmpl-${id}`,
    object: "chat.completion",
    created: at,
    model: asked.model,
    choices: [
      {
        index: 0,
        finish_reason: finishOf(call),
        logprobs: null,
        message: {
          role: "assistant",
          content: isRefusal ? null : written,
          refusal: isRefusal ? written : null,
        },
      },
    ],
    usage: { prompt_tokens, completion_tokens, total_tokens: prompt_tokens + completion_tokens },
  };
}

/** Returns the chunks of a call that is streamed; one that stops or stalls ends where it does. */
export function* streamChunks(call: Call): Generator<ChatCompletionChunk> {
  const { id, at, asked, scenario } = call;
  const chunk = (
    delta: ChatCompletionChunk.Choice["delta"],
    finish_reason: ChatCompletionChunk.Choice["finish_reason"] = null,
  ): ChatCompletionChunk => ({
    id: `chatcmpl-${id}`,
    object: "chat.completion.chunk",
    created: at,
    model: asked.model,
    choices: [{ index: 0, delta, finish_reason, logprobs: null }],
  });
  yield chunk({ role: "assistant", content: "" });
  for (const piece of sentOf(call))
    yield chunk(scenario.name === "refuse" ? { refusal: piece } : { content: piece });
  if (["half", "stall", "break"].includes(scenario.name)) return;
  yield chunk({}, finishOf(call));
}
