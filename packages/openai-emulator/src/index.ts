import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { type Answer, type Asked, answerSmallest, textOf } from "./answer";
import { type ChatBody, completeWhole, readChatCall, streamChunks } from "./chat";
import { refusalOf } from "./json-schema";
import { answerWhole, type Call, type ResponsesBody, readResponsesCall, streamEvents } from "./responses";
import { HEADER, parseScenario, type Scenario, scenarioOfModel } from "./scenario";

export { type Answer, type Asked, answerSmallest, piecesOf } from "./answer";
export { FAILURES, HEADER, SCENARIOS, type Scenario, type ScenarioName } from "./scenario";

export interface Options {
  /** Calls with another key are refused; without it every key is taken. */
  apiKey?: string;
  /** How answers come about; the smallest that fits the schema without it. */
  answer?: Answer;
  /** 0 for a free port, which is the default. */
  port?: number;
  /** The time of answers, in ms since 1970. */
  now?: () => number;
}

export interface OpenaiEmulator {
  /** For the client's `baseURL`. */
  base: string;
  /** All calls with a key that is taken, in their order. */
  calls: Asked[];
  /** Plays a scenario for the calls to come that name none themselves. */
  play(scenario: Scenario): void;
  /** Answers differently from now on. */
  use(answer: Answer): void;
  /** Plays well, answers the smallest, and remembers no call. */
  forget(): void;
  stop(): Promise<void>;
}

const WELL: Scenario = { name: "well" };
const RETRY_AFTER_SECONDS = 20;

async function read(request: IncomingMessage): Promise<unknown> {
  let text = "";
  request.setEncoding("utf8");
  for await (const chunk of request) text += chunk;
  return text === "" ? {} : JSON.parse(text);
}

function send(response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}) {
  response.writeHead(status, { "content-type": "application/json", ...headers });
  response.end(JSON.stringify(body));
}

const fail = (
  response: ServerResponse,
  status: number,
  error: { message: string; type: string; code: string | null; param?: string },
  headers?: Record<string, string>,
) => send(response, status, { error: { param: null, ...error } }, headers);

/** Shows of a key what the API's own refusal shows. */
const maskKey = (key: string): string => `${key.slice(0, 8)}${"*".repeat(8)}${key.slice(-4)}`;

/** Sends events as they come. One that never ends leaves the connection open, one that breaks cuts it. */
function stream(
  response: ServerResponse,
  events: Iterable<object>,
  { name }: Scenario,
  lineOf: (event: object) => string,
  last: string,
): void {
  response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-cache" });
  for (const event of events) response.write(lineOf(event));
  if (name === "stall") return;
  if (name === "half") {
    // What was written arrives before the cut.
    response.write(": cut\n\n", () => response.destroy());
    return;
  }
  response.end(last);
}

const typedLine = (event: object): string =>
  `event: ${(event as { type: string }).type}\ndata: ${JSON.stringify(event)}\n\n`;
const plainLine = (event: object): string => `data: ${JSON.stringify(event)}\n\n`;

/** Starts an emulator on this machine. */
export async function startOpenaiEmulator({
  apiKey,
  answer: given = answerSmallest,
  port = 0,
  now = Date.now,
}: Options = {}): Promise<OpenaiEmulator> {
  const calls: Asked[] = [];
  let answer = given;
  let scenario = WELL;
  let count = 0;

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname } = new URL(request.url ?? "/", "http://emulator");
    if (request.method === "GET" && pathname === "/_local/openai/calls") return send(response, 200, calls);
    if (request.method === "POST" && pathname === "/_local/openai/scenario") {
      scenario = (await read(request)) as Scenario;
      return send(response, 200, scenario);
    }
    const isChat = pathname === "/v1/chat/completions";
    if (request.method !== "POST" || (!isChat && pathname !== "/v1/responses"))
      return fail(response, 404, {
        message: `Invalid URL (${request.method} ${pathname})`,
        type: "invalid_request_error",
        code: null,
      });
    const key = request.headers.authorization?.replace(/^Bearer /, "") ?? "";
    if (key === "" || (apiKey !== undefined && key !== apiKey))
      return fail(response, 401, {
        message: `Incorrect API key provided: ${maskKey(key)}.`,
        type: "invalid_request_error",
        code: "invalid_api_key",
      });
    const body = await read(request);
    const asked = isChat ? readChatCall(body as ChatBody) : readResponsesCall(body as ResponsesBody);
    calls.push(asked);
    const refusal = asked.format && refusalOf(asked.format.schema);
    if (refusal !== undefined)
      return fail(response, 400, {
        message: `Invalid schema for response_format '${asked.format?.name}': ${refusal}`,
        type: "invalid_request_error",
        code: "invalid_json_schema",
        param: isChat ? "response_format" : "text.format.schema",
      });
    const header = request.headers[HEADER];
    const played =
      parseScenario(typeof header === "string" ? header : undefined) ??
      scenarioOfModel(asked.model) ??
      scenario;
    if (played.name === "silent") return;
    if (played.name === "limit")
      return fail(
        response,
        429,
        { message: "Rate limit reached.", type: "tokens", code: "rate_limit_exceeded" },
        { "retry-after": `${RETRY_AFTER_SECONDS}` },
      );
    if (played.name === "fail")
      return fail(response, 500, { message: "The server had an error.", type: "server_error", code: null });
    const call: Call = {
      id: `emulated${++count}`,
      at: Math.floor(now() / 1000),
      asked,
      scenario: played,
      text: textOf(asked, played, answer),
    };
    if (!asked.stream) {
      if (played.name === "stall" || played.name === "half") return void response.destroy();
      return send(response, 200, isChat ? completeWhole(call) : answerWhole(call));
    }
    if (isChat) stream(response, streamChunks(call), played, plainLine, "data: [DONE]\n\n");
    else stream(response, streamEvents(call), played, typedLine, "");
  };

  const server = createServer((request, response) => {
    serve(request, response).catch(() =>
      response.headersSent
        ? response.destroy()
        : fail(response, 400, { message: "No JSON.", type: "invalid_request_error", code: null }),
    );
  });
  await new Promise<void>((done) => server.listen(port, "127.0.0.1", done));
  const { port: taken } = server.address() as AddressInfo;
  return {
    base: `http://127.0.0.1:${taken}/v1`,
    calls,
    play: (next) => {
      scenario = next;
    },
    use: (next) => {
      answer = next;
    },
    forget: () => {
      scenario = WELL;
      answer = given;
      calls.length = 0;
    },
    stop: () => {
      server.closeAllConnections();
      return new Promise((done) => server.close(() => done()));
    },
  };
}
