import { ApiError, Code, serverFault, unreachable } from "./api-error";
import { announce } from "./signals";
import { accessToken, dropToken, refresh } from "./token";

const retries = 3;
const gap = 100;
/** Statuses that a second try cannot mend. */
const final = new Set([400, 401, 402, 403, 404, 409, 410, 413, 415, 422, 429, 449, 500]);

/** A call may go out again when the server would not act twice on it. */
function repeatable(request: Request): boolean {
  if (request.headers.has("Idempotency-Key") || request.headers.has("If-Match")) return true;
  return ["GET", "HEAD", "PUT", "DELETE"].includes(request.method);
}

async function withRetries(request: Request): Promise<Response> {
  for (let attempt = 0; ; attempt += 1) {
    const last = attempt === retries || !repeatable(request);
    try {
      const response = await fetch(last ? request : request.clone());
      if (response.ok || last || final.has(response.status)) return response;
    } catch (error) {
      if (request.signal.aborted) throw error;
      if (last) {
        throw unreachable();
      }
    }
    await new Promise((resolve) => setTimeout(resolve, gap));
  }
}

/** Headers of every signed-in call beside its token. */
export const sessionHeaders: Record<string, string> = {};

function authorise(request: Request, token: string | undefined): Request {
  const copy = request.clone();
  if (!token) return copy;
  const headers = { ...sessionHeaders, Authorization: `Bearer ${token}` };
  for (const [name, value] of Object.entries(headers)) copy.headers.set(name, value);
  return copy;
}

interface Refusal {
  code: number;
  message: string;
  fields?: Record<string, string>;
  request_id?: string;
}

async function read(response: Response, wasAsked: boolean): Promise<ApiError> {
  const requestId = response.headers.get("x-request-id") ?? undefined;
  try {
    const { error } = (await response.json()) as { error: Refusal };
    return new ApiError({
      status: response.status,
      code: error.code,
      message: error.message,
      fields: error.fields,
      requestId: error.request_id ?? requestId,
      handled: wasAsked || act(error, response.status),
    });
  } catch {
    return serverFault(response.status, requestId);
  }
}

/** Handles the errors that the whole app handles alike. Answers whether it did anything. */
function act({ code, message, fields }: Refusal, status: number): boolean {
  if (code === Code.NotAllowed) announce("barred", undefined);
  if (code === Code.IdentityVerificationFailed && fields?.email_address) announce("unverified", undefined);
  else if (code === Code.Revoked) announce("restricted", undefined);
  else if (code === Code.PlanLimit) announce("upgrade", { message });
  else if (status === 503) announce("maintenance", undefined);
  else return false;
  return true;
}

/** Asks for a proof of identity when the refusal lacks one (1008). Answers whether it was given; undefined if nobody can ask. */
async function askProof(response: Response): Promise<boolean | undefined> {
  if (response.status !== 403) return undefined;
  const { error } = (await response
    .clone()
    .json()
    .catch(() => ({}))) as { error?: Refusal };
  if (error?.code !== Code.FreshProofNeeded) return undefined;
  return new Promise((done) => {
    if (!announce("proof", { done })) done(undefined);
  });
}

/**
 * One request with the session around it: the bearer token, a silent refresh on 401 and one more try, retries
 * of calls that may be repeated, and every refusal as an ApiError. A session that cannot be refreshed is over. A call that
 * needs a fresh proof goes out once more after it; without the proof it is refused, and nobody is signed out.
 */
export async function send(request: Request): Promise<Response> {
  const identity = new URL(request.url).pathname.startsWith("/api/auth/");
  const token = identity ? undefined : await accessToken();
  let response = await withRetries(authorise(request, token));
  if (response.status === 401 && !identity && token) {
    dropToken(token);
    const fresh = await refresh();
    if (fresh) response = await withRetries(authorise(request, fresh));
    if (response.status === 401) announce("signed-out", undefined);
  }
  const proved = token ? await askProof(response) : undefined;
  if (proved) response = await withRetries(authorise(request, await accessToken()));
  if (response.ok) return response;
  throw await read(response, proved === false);
}
