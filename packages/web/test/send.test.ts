import { Code } from "@stint/core/platform/error";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { ApiError } from "../src/lib/api-error";
import { send, sessionHeaders } from "../src/lib/send";
import { onSignal } from "../src/lib/signals";
import { forgetSession, keepToken, refresh } from "../src/lib/token";

type Answer = (request: Request) => Response | Promise<Response>;
const json = (status: number, body: unknown) => Response.json(body, { status });
const refusal = (status: number, code: number, fields?: Record<string, string>) =>
  json(status, { error: { code, message: `refused ${code}`, fields, request_id: "req-1" } });

let seen: Request[];
function server(routes: Record<string, Answer>) {
  seen = [];
  vi.stubGlobal("fetch", async (input: Request | string, init?: RequestInit) => {
    const request = typeof input === "string" ? new Request(new URL(input, "http://x.test"), init) : input;
    seen.push(request);
    const answer = routes[new URL(request.url).pathname];
    if (!answer) throw new TypeError("network");
    return answer(request);
  });
}
const ask = (method = "GET", headers: Record<string, string> = {}) =>
  send(new Request("http://x.test/api/v2/projects", { method, headers }));
const failure = async (work: Promise<unknown>) =>
  (await work.then(
    () => undefined,
    (error: unknown) => error,
  )) as ApiError;

beforeEach(() => {
  forgetSession();
  vi.unstubAllGlobals();
});

describe("one request with the session around it", () => {
  test("a dead token is refreshed once, for all calls that wait", async () => {
    keepToken("old", 300);
    server({
      "/api/auth/refresh": () => json(200, { data: { access_token: "new", expires_in: 300 } }),
      "/api/v2/projects": (request) =>
        request.headers.get("authorization") === "Bearer new" ? json(200, { data: [] }) : refusal(401, 1001),
    });
    const answers = await Promise.all([ask(), ask(), ask()]);
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200]);
    expect(seen.filter((request) => request.url.endsWith("/refresh"))).toHaveLength(1);
  });

  test("says whose workspace it is for, and nothing of it without a session", async () => {
    server({ "/api/v2/projects": () => json(200, { data: [] }) });
    sessionHeaders["stint-workspace"] = "7";
    await ask();
    keepToken("now", 300);
    await ask();
    delete sessionHeaders["stint-workspace"];
    expect(seen.map(({ headers }) => headers.get("stint-workspace"))).toEqual([null, "7"]);
  });

  test("a session that cannot be refreshed is over", async () => {
    keepToken("old", 300);
    server({ "/api/auth/refresh": () => refusal(401, 1001), "/api/v2/projects": () => refusal(401, 1001) });
    const out = vi.fn();
    const stop = onSignal("signed-out", out);
    const error = await failure(ask());
    stop();
    expect(error.code).toBe(Code.NotAuthenticated);
    expect(out).toHaveBeenCalledOnce();
  });

  test("a broken network while refreshing signs nobody out", async () => {
    server({});
    expect((await failure(refresh())).status).toBe(0);
  });

  test("reads are tried again over a broken network, at most three times", async () => {
    server({});
    expect((await failure(ask())).status).toBe(0);
    expect(seen).toHaveLength(4);
  });

  test("a POST without a key is never sent twice, with a key it may be", async () => {
    server({});
    await failure(ask("POST"));
    expect(seen).toHaveLength(1);
    await failure(ask("POST", { "Idempotency-Key": "k" }));
    expect(seen).toHaveLength(5);
  });

  test("a refusal is not repeated and keeps its fields", async () => {
    server({ "/api/v2/projects": () => refusal(422, 1000, { name: "Project name required" }) });
    const error = await failure(ask());
    expect(seen).toHaveLength(1);
    expect(error).toMatchObject({
      status: 422,
      code: 1000,
      fields: { name: "Project name required" },
      requestId: "req-1",
    });
  });

  test("the plan's limit opens the upgrade dialog, a revoked account the restricted page", async () => {
    const upgrade = vi.fn();
    const restricted = vi.fn();
    const stops = [onSignal("upgrade", upgrade), onSignal("restricted", restricted)];
    server({ "/api/v2/projects": () => refusal(402, 1007) });
    expect((await failure(ask())).handled).toBe(true);
    server({ "/api/v2/projects": () => refusal(403, 2057) });
    expect((await failure(ask())).handled).toBe(true);
    for (const stop of stops) stop();
    expect(upgrade).toHaveBeenCalledWith({ message: "refused 1007" });
    expect(restricted).toHaveBeenCalledOnce();
  });

  describe("what needs a fresh proof (1008)", () => {
    const proving = (proved: boolean) => {
      let isProved = false;
      const asked = vi.fn(({ done }: { done: (proved: boolean) => void }) => {
        isProved = proved;
        done(proved);
      });
      const out = vi.fn();
      const stops = [onSignal("proof", asked), onSignal("signed-out", out)];
      keepToken("token", 300);
      server({ "/api/v2/projects": () => (isProved ? json(200, { data: [] }) : refusal(403, 1008)) });
      return { asked, out, stop: () => stops.map((stop) => stop()) };
    };
    const post = () =>
      send(new Request("http://x.test/api/v2/projects", { method: "POST", body: '{"name":"Sample"}' }));

    test("asks and goes out once more, as it was", async () => {
      const { asked, out, stop } = proving(true);
      expect((await post()).status).toBe(200);
      stop();
      expect(asked).toHaveBeenCalledOnce();
      expect(out).not.toHaveBeenCalled();
      expect(seen).toHaveLength(2);
      expect(await seen[1]?.text()).toBe('{"name":"Sample"}');
    });

    test("is refused without a word when the person cancels, and signs nobody out", async () => {
      const { out, stop } = proving(false);
      const error = await failure(post());
      stop();
      expect(error).toMatchObject({ code: Code.FreshProofNeeded, handled: true });
      expect(out).not.toHaveBeenCalled();
      expect(seen).toHaveLength(1);
    });

    test("is refused aloud where nobody can ask", async () => {
      keepToken("token", 300);
      server({ "/api/v2/projects": () => refusal(403, 1008) });
      expect(await failure(post())).toMatchObject({ code: Code.FreshProofNeeded, handled: false });
    });
  });

  test("an answer that is not ours is a server error, not a crash", async () => {
    server({ "/api/v2/projects": () => new Response("<html>", { status: 500 }) });
    expect((await failure(ask())).code).toBe(Code.Server);
  });
});
