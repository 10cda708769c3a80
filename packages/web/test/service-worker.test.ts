import { readFileSync } from "node:fs";
import { createContext, runInContext } from "node:vm";
import { afterEach, describe, expect, it, vi } from "vitest";
import { startServiceWorker } from "../src/lib/service-worker";

const source = readFileSync(new URL("../public/sw.js", import.meta.url), "utf8");

/** The worker in a world of its own; `fetch` answers for the network. */
function worker(fetch: (request: Request, init?: RequestInit) => Promise<Response>) {
  const listeners = new Map<string, (event: object) => void>();
  const kept = new Map<string, Response>();
  const cache = {
    match: async (request: Request) => kept.get(request.url)?.clone(),
    put: async (request: Request, response: Response) => void kept.set(request.url, response),
    keys: async () => [...kept.keys()].map((url) => new Request(url)),
    delete: async (request: Request) => kept.delete(request.url),
  };
  const timeouts: number[] = [];
  const self = {
    addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
    location: new URL("https://app.test/sw.js"),
    clients: { claim: async () => undefined },
    skipWaiting: () => undefined,
  };
  const AbortSignal = {
    timeout: (ms: number) => {
      timeouts.push(ms);
      return undefined;
    },
  };
  runInContext(source, createContext({ self, caches: { open: async () => cache }, fetch, URL, AbortSignal }));
  const get = async (url: string, method = "GET"): Promise<Response | undefined> => {
    let answer: Promise<Response> | undefined;
    listeners.get("fetch")?.({
      request: new Request(url, { method }),
      respondWith: (given: Promise<Response>) => {
        answer = given;
      },
    });
    return answer;
  };
  const activate = async () => {
    let work: Promise<unknown> | undefined;
    listeners.get("activate")?.({
      waitUntil: (given: Promise<unknown>) => {
        work = given;
      },
    });
    await work;
  };
  return { get, activate, kept, timeouts };
}

describe("the service worker", () => {
  it("keeps code files after their first coming, waiting 120 s for them at most", async () => {
    const network = vi.fn(async () => new Response("code"));
    const { get, timeouts } = worker(network);
    expect(await (await get("https://app.test/assets/a.js"))?.text()).toBe("code");
    expect(await (await get("https://app.test/assets/a.js"))?.text()).toBe("code");
    expect(network).toHaveBeenCalledOnce();
    expect(timeouts).toEqual([120_000]);
  });

  it("leaves pages, the API, other hosts and writes alone", async () => {
    const { get } = worker(async () => new Response("never"));
    for (const url of [
      "https://app.test/",
      "https://app.test/dashboard",
      "https://app.test/api/v2/projects",
      "https://app.test/theme.js",
      "https://other.test/assets/a.js",
    ])
      expect(await get(url)).toBeUndefined();
    expect(await get("https://app.test/assets/a.js", "POST")).toBeUndefined();
  });

  it("keeps no failure, and passes one on", async () => {
    const gone = worker(async () => new Response("Not found", { status: 404 }));
    expect((await gone.get("https://app.test/assets/old.js"))?.status).toBe(404);
    expect(gone.kept.size).toBe(0);
    const offline = worker(async () => Promise.reject(new TypeError("network")));
    await expect(offline.get("https://app.test/assets/a.js")).rejects.toThrow("network");
  });

  it("forgets the oldest files of former releases", async () => {
    const { get, activate, kept } = worker(async () => new Response("code"));
    for (let at = 0; at < 410; at++) await get(`https://app.test/assets/${at}.js`);
    await activate();
    expect(kept.size).toBe(400);
    expect(kept.has("https://app.test/assets/9.js")).toBe(false);
    expect(kept.has("https://app.test/assets/409.js")).toBe(true);
  });
});

describe("its registration", () => {
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.unstubAllEnvs();
  });

  it("looks for a newer worker every hour", async () => {
    vi.useFakeTimers();
    vi.stubEnv("PROD", true);
    const update = vi.fn(async () => undefined);
    const register = vi.fn(async () => ({ update }));
    vi.stubGlobal("navigator", { serviceWorker: { register } });
    await startServiceWorker();
    expect(register).toHaveBeenCalledWith("/sw.js");
    await vi.advanceTimersByTimeAsync(3_599_999);
    expect(update).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(3_600_001);
    expect(update).toHaveBeenCalledTimes(2);
  });
});
