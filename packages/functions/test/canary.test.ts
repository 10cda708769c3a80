import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { readSite } from "@stint/core/platform/file-store/site";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { SessionEntity } from "../../core/src/identity/entity";
import { UserEntity } from "../../core/src/user/entity";
import { newSent as newSentOffer } from "../../core/test/proposal/support";
import { CANARY_FAILED } from "../src/http/metric";
import routes from "../src/routes.gen.json";
import { serviceLevels } from "../src/service-levels";
import { sentInvoice } from "./money-bench";
import { signedUp } from "./support-identity";

const BUCKET = "stint-site";
type App = { request: (path: string, init?: RequestInit) => Response | Promise<Response> };

let site: Server;
/** The area that answers 500, as it does while something is wrong with it. */
let broken = "";

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString("utf8");
}

beforeAll(async () => {
  const areas: Record<string, App> = {
    "/api/auth/": (await import("../src/api/identity")).app,
    "/api/v2/currentuser": (await import("../src/api/user")).app,
    "/api/v2/proposals/": (await import("../src/api/proposal")).app,
    "/api/v2/invoices/": (await import("../src/api/invoice")).app,
  };
  // One address for the app and the API, as CloudFront has it.
  site = createServer(async (request, response) => {
    const path = request.url ?? "/";
    const [prefix = "", app] = Object.entries(areas).find(([each]) => path.startsWith(each)) ?? [];
    if (path === "/") return response.end("<!doctype html><script src=app.js></script>");
    if (!app || prefix === broken) return response.writeHead(app ? 500 : 404).end();
    const body = await bodyOf(request);
    const answer = await app.request(path, {
      method: request.method ?? "GET",
      headers: request.headers as Record<string, string>,
      ...(body ? { body } : {}),
    });
    const headers = Object.fromEntries(answer.headers);
    delete headers["set-cookie"];
    response.writeHead(answer.status, { ...headers, "set-cookie": answer.headers.getSetCookie() });
    response.end(await answer.text());
  }).listen(0, "127.0.0.1");
  await new Promise((up) => site.once("listening", up));
});
afterAll(async () => {
  vi.unstubAllEnvs();
  site.closeAllConnections();
  await new Promise((down) => site.close(down));
});

const shown = (file: string) => readSite(BUCKET, file);

it("does what people do, counts what fails, and tells it on a page that needs no API", async () => {
  const { email, user_id } = await signedUp();
  await UserEntity.patch({ id: user_id }).set({ email_verified: true }).go();
  const offer = await newSentOffer();
  const invoice = await sentInvoice();
  vi.stubEnv("STINT_STATUS_BUCKET", BUCKET);
  vi.stubEnv(
    "STINT_CANARY",
    JSON.stringify({ email, password: "a long enough phrase", proposal: offer.hash, invoice: invoice.hash }),
  );
  const { port } = site.address() as AddressInfo;
  vi.stubEnv("STINT_URL", `http://localhost:${port}`);
  vi.resetModules();
  const { handler } = await import("../src/jobs/canary");
  const { logger: told } = await import("../src/http/log");
  const log = vi.spyOn(told, "error");

  const first = await handler();
  expect(first.parts.map(({ title, works }) => [title, works])).toEqual([
    ["Opening the app", true],
    ["Signing in", true],
    ["Opening a proposal", true],
    ["Opening an invoice", true],
  ]);
  expect(log).not.toHaveBeenCalled();
  expect(await shown("status.html")).toContain("Everything that we check works");

  broken = "/api/v2/invoices/";
  await handler();
  expect((await handler()).outages).toMatchObject([{ title: "Opening an invoice", to: null }]);
  expect(log.mock.calls).toHaveLength(2);
  expect(log.mock.calls[0]).toMatchObject([
    "canary",
    { service_level: "invoice-page", problem: "status 500", [CANARY_FAILED]: 1 },
  ]);
  expect(await shown("status.html")).toContain("Opening an invoice: does not work");

  broken = "/api/auth/";
  expect((await handler()).outages).toMatchObject([
    { title: "Signing in", to: null },
    { title: "Opening an invoice", to: expect.any(String) },
  ]);
  broken = "";
  expect((await handler()).outages.every(({ to }) => to !== null)).toBe(true);
  expect(JSON.stringify(log.mock.calls)).not.toContain("a long enough phrase");
  // No run leaves a session behind.
  const { data: sessions } = await SessionEntity.query.ofUser({ user_id }).go();
  expect(sessions).toEqual([]);
});

it("has a service level for routes that are there", () => {
  const all = new Set(routes.map(({ method, path }) => `${method.toUpperCase()} ${path}`));
  for (const { routes: mine, availability, p99_ms } of serviceLevels) {
    expect(mine.filter((route) => !all.has(route))).toEqual([]);
    expect(availability).toBeLessThan(1);
    expect(p99_ms).toBeGreaterThan(0);
  }
});
