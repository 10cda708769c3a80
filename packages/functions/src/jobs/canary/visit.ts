import * as z from "zod";
import type { serviceLevels } from "../../service-levels";

/** A demo workspace of the stage, as the secret STINT_CANARY has it: nobody's data, and a password that opens no other. */
export const Account = z.object({
  email: z.string().min(3),
  password: z.string().min(1),
  /** The public hashes of a proposal and of an invoice that were sent. */
  proposal: z.string().min(1),
  invoice: z.string().min(1),
  /** The cookie of a browser that signed in before (`name=value`): without it each new container is mailed about. */
  device: z.string().optional(),
});
export type Account = z.infer<typeof Account>;

type Level = (typeof serviceLevels)[number]["name"] | "web-app";

/** One thing that a person does, and whether it went as it should. */
export interface Visit {
  level: Level;
  isGood: boolean;
  ms: number;
  /** What came instead, without anything of the answer's body. */
  problem?: string;
}

const LONGEST_MS = 10_000;
/** Named as what it is: a visit of a monitor is no view of the client's. */
const USER_AGENT = "Stint-Canary/1.0 (monitor)";

class Wrong extends Error {}

/** A call as a browser makes it; throws Wrong for a status that is not the wanted one. */
async function call(address: string, init: RequestInit = {}): Promise<Response> {
  const answer = await fetch(address, {
    ...init,
    headers: { "user-agent": USER_AGENT, ...init.headers },
    signal: AbortSignal.timeout(LONGEST_MS),
  });
  if (!answer.ok) throw new Wrong(`status ${answer.status}`);
  return answer;
}

/** What an answer of the API holds; throws Wrong where it is none. */
async function dataOf(answer: Response): Promise<Record<string, unknown>> {
  const body = (await answer.json().catch(() => ({}))) as { data?: Record<string, unknown> };
  return body.data ?? Promise.reject(new Wrong("an answer without data"));
}

const cookiesOf = (answer: Response): string[] =>
  answer.headers.getSetCookie().flatMap((line) => line.split(";", 1)[0] ?? []);

/** The device's cookie of the last sign-in of this container. */
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
 * Opens the app, signs in and out, and opens a client's proposal and invoice: in the order of a day, each by itself.
 * Without an account it opens the app.
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
