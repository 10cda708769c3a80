import * as z from "zod";
import type { serviceLevels } from "../../service-levels";

/**
 * A demo workspace of the stage, from the secret STINT_CANARY: without real data, and with a password used
 * nowhere else.
 */
export const Account = z.object({
  email: z.string().min(3),
  password: z.string().min(1),
  /** The public hashes of a sent proposal and a sent invoice. */
  proposal: z.string().min(1),
  invoice: z.string().min(1),
  /**
   * The cookie of a browser that signed in before (`name=value`): without it each new container would cause a
   * mail.
   */
  device: z.string().optional(),
});
export type Account = z.infer<typeof Account>;

type Level = (typeof serviceLevels)[number]["name"] | "web-app";

/** One step of a person, and whether it succeeded. */
export interface Visit {
  level: Level;
  isGood: boolean;
  ms: number;
  /** The unexpected result, without anything of the answer's body. */
  problem?: string;
}

const LONGEST_MS = 10_000;
/** The user agent of a monitor: its visit is no view by the client. */
const USER_AGENT = "Stint-Canary/1.0 (monitor)";

class Wrong extends Error {}

/** Makes a call as a browser does; throws Wrong for an unexpected status. */
async function call(address: string, init: RequestInit = {}): Promise<Response> {
  const answer = await fetch(address, {
    ...init,
    headers: { "user-agent": USER_AGENT, ...init.headers },
    signal: AbortSignal.timeout(LONGEST_MS),
  });
  if (!answer.ok) throw new Wrong(`status ${answer.status}`);
  return answer;
}

/** Returns the data of an API answer; throws Wrong without any. */
async function dataOf(answer: Response): Promise<Record<string, unknown>> {
  const body = (await answer.json().catch(() => ({}))) as { data?: Record<string, unknown> };
  return body.data ?? Promise.reject(new Wrong("an answer without data"));
}

const cookiesOf = (answer: Response): string[] =>
  answer.headers.getSetCookie().flatMap((line) => line.split(";", 1)[0] ?? []);

/** The device's cookie of this container's last sign-in. */
let device: string | undefined;

async function signInAndOut(url: string, account: Account): Promise<void> {
  const known = device ?? account.device;
  const answer = await call(`${url}/api/auth/signin`, {
    method: "POST",
    headers: { "content-type": "application/json", ...(known ? { cookie: known } : {}) },
    body: JSON.stringify({ email: account.email, password: account.password }),
  });
  const cookies = cookiesOf(answer);
  device = cookies.find((each) => /device/i.test(each)) ?? device;
  const { access_token } = await dataOf(answer);
  const own = await call(`${url}/api/v2/currentuser`, {
    headers: { authorization: `Bearer ${access_token}` },
  });
  await dataOf(own);
  await call(`${url}/api/auth/signout`, { method: "POST", headers: { cookie: cookies.join("; ") } });
}

const stepsOf = (url: string, account: Account): [Level, () => Promise<unknown>][] => [
  ["sign-in", () => signInAndOut(url, account)],
  ["proposal-page", async () => dataOf(await call(`${url}/api/v2/proposals/${account.proposal}`))],
  ["invoice-page", async () => dataOf(await call(`${url}/api/v2/invoices/${account.invoice}`))],
];

/**
 * Opens the app, signs in and out, and opens a client's proposal and invoice: in that order, each
 * independently. Without an account it only opens the app.
 */
export async function visit(url: string, account: Account | undefined): Promise<Visit[]> {
  const steps: [Level, () => Promise<unknown>][] = [
    ["web-app", async () => call(`${url}/`).then(assertApp)],
    ...(account ? stepsOf(url, account) : []),
  ];
  const visits: Visit[] = [];
  for (const [level, step] of steps) {
    const started = performance.now();
    const problem = await step().then(
      () => undefined,
      (error: unknown) => (error instanceof Wrong ? error.message : (error as Error).name),
    );
    const ms = Math.round(performance.now() - started);
    visits.push({ level, isGood: problem === undefined, ms, ...(problem ? { problem } : {}) });
  }
  return visits;
}

async function assertApp(answer: Response): Promise<void> {
  if (!/<script/.test(await answer.text())) throw new Wrong("a page without the app");
}
