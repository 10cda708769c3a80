import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Stint, startStint } from "@stint/local/stint";
import Ajv2020, { type ValidateFunction } from "ajv/dist/2020";
import addFormats from "ajv-formats";

/** The published contract, as the stages deploy it (set-up.ts). */
export const document = JSON.parse(readFileSync("dist/openapi.json", "utf8")) as {
  paths: object;
};

type Operation = {
  responses: Record<string, { content?: Record<string, { schema: object }> }>;
};
const paths = document.paths as unknown as Record<string, Record<string, Operation>>;

const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats(ajv);
ajv.addSchema({ ...document, $id: "stint" });
const compiled = new Map<string, ValidateFunction>();

/** The operation that serves a request, most literal path first, as the published document lists it. */
function operationOf(method: string, path: string): { template: string; operation: Operation } | undefined {
  const matches = Object.keys(paths)
    .filter((template) => new RegExp(`^${template.replace(/\{[^}]+\}/g, "[^/]+")}$`).test(path))
    .filter((template) => paths[template]?.[method])
    .sort((a, b) => a.split("{").length - b.split("{").length);
  const template = matches[0];
  const operation = template && paths[template]?.[method];
  return template && operation ? { template, operation } : undefined;
}

const pointer = (part: string) => encodeURIComponent(part.replaceAll("~", "~0").replaceAll("/", "~1"));

/** What is wrong with an answer by the published document; empty when nothing is. */
function check(method: string, path: string, status: number, body: unknown): string {
  const found = operationOf(method, path);
  if (!found) return `${method} ${path} is not in the document`;
  const key = found.operation.responses[status] ? String(status) : "default";
  if (status < 400 && key === "default")
    return `${method} ${path} answers ${status}, which the document does not name`;
  const ref = `stint#/paths/${pointer(found.template)}/${method}/responses/${key}/content/application~1json/schema`;
  let validate = compiled.get(ref);
  if (!validate) {
    validate = ajv.compile({ $ref: ref });
    compiled.set(ref, validate);
  }
  return validate(body) ? "" : `${method} ${path} ${status}: ${ajv.errorsText(validate.errors?.slice(0, 5))}`;
}

export interface Answer {
  status: number;
  // The document has just said what it is; a test says what it expects of it.
  body: {
    data: never;
    meta?: { next: string | null; total: number | null; count?: number };
    error?: { code: number; message: string; fields?: Record<string, string>; request_id: string };
  };
  headers: Headers;
}

export interface Options {
  token?: string | undefined;
  body?: unknown;
  headers?: Record<string, string>;
  /** Sends this text as it is instead of JSON. */
  raw?: string;
}

/** One visitor: every answer is held against the published document. */
export function visitor(url: string) {
  let cookies = "";
  return async (request: string, options: Options = {}): Promise<Answer> => {
    const [method = "", path = ""] = request.split(" ");
    const full = path.startsWith("/api") ? path : `/api/v2${path}`;
    const response = await fetch(url + full, {
      method,
      headers: {
        "user-agent": "Mozilla/5.0 (contract)",
        ...(options.token ? { authorization: `Bearer ${options.token}` } : {}),
        ...(options.body !== undefined || options.raw !== undefined
          ? { "content-type": "application/json" }
          : {}),
        ...(cookies ? { cookie: cookies } : {}),
        ...options.headers,
      },
      ...(options.raw !== undefined
        ? { body: options.raw }
        : options.body !== undefined
          ? { body: JSON.stringify(options.body) }
          : {}),
    });
    const set = response.headers.getSetCookie().map((each) => each.split(";")[0]);
    if (set.length) cookies = set.join("; ");
    const text = await response.text();
    const body = text ? JSON.parse(text) : undefined;
    const wrong = check(method.toLowerCase(), full.split("?")[0] ?? "", response.status, body);
    if (wrong) throw new Error(wrong);
    return { status: response.status, body, headers: response.headers };
  };
}

export type Visitor = ReturnType<typeof visitor>;

/** The whole product on a free port, with an empty data folder. */
export const start = (): Promise<Stint> =>
  startStint({ port: 0, dataDir: mkdtempSync(join(tmpdir(), "stint-contract-")), quiet: true, seed: false });

interface Mail {
  to: string;
  subject: string;
  text: string;
  attachments: { name: string }[];
}

/** The mails that an address got, oldest first. */
export async function mailsTo(stint: Stint, to: string): Promise<Mail[]> {
  await stint.settled();
  const response = await fetch(`${stint.url}/_local/mail.json?to=${encodeURIComponent(to)}`);
  return ((await response.json()) as { data: Mail[] }).data;
}

/** Signs up, confirms from the mail and signs in; answers the access token. */
export async function newAccount(
  stint: Stint,
  email: string,
): Promise<{ token: string; call: Visitor; user_id: number }> {
  const call = visitor(stint.url);
  const password = "correct horse battery";
  await call("POST /api/auth/signup", {
    body: { email, password, first_name: "Noa", last_name: "Demo", time_zone: "Europe/Berlin" },
  });
  const mail = (await mailsTo(stint, email)).find((each) => each.text.includes("/signup/confirm/"));
  const [, user_id, token] = /\/signup\/confirm\/(\d+)\/(\w+)/.exec(mail?.text ?? "") ?? [];
  await call("POST /api/auth/confirm", { body: { user_id: Number(user_id), token, password } });
  const { body } = await call("POST /api/auth/signin", { body: { email, password } });
  return { token: (body.data as { access_token: string }).access_token, call, user_id: Number(user_id) };
}
