import { existsSync, mkdirSync, mkdtempSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { AxeBuilder } from "@axe-core/playwright";
import { type Dynamo, startDynamo } from "@stint/local/dynamodb";
import { type Stint, startStint } from "@stint/local/stint";
import type Axe from "axe-core";
import type { AxeResults, RunOptions } from "axe-core";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, inject } from "vitest";
import { browserPath, windowlessPath } from "../../scripts/lib/browser.mjs";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const SCREENS = join(process.cwd(), "artifacts", "screens");
/** A desk and a phone, in light and dark. */
const VIEWS = [
  { width: 1440, height: 1000, scheme: "light" },
  { width: 1440, height: 1000, scheme: "dark" },
  { width: 390, height: 844, scheme: "light" },
  { width: 390, height: 844, scheme: "dark" },
] as const;

/**
 * `LOOK=all` judges every view, `LOOK=once` the desk by day, both with pictures for whoever wants to look at them;
 * without it the two that share nothing are judged, without pictures.
 */
const viewsOf = (asked = process.env.LOOK) =>
  VIEWS.filter(({ width, scheme }) => {
    if (asked === "all") return true;
    const day = width === 1440 && scheme === "light";
    return asked === "once" ? day : day || (width === 390 && scheme === "dark");
  });

export interface Stage {
  stint: Stint;
  browser: Browser;
  /** Somebody's own browser window: cookies, storage and cache are theirs. */
  visitor: () => Promise<{ context: BrowserContext; page: Page }>;
  /** Closes all windows. */
  stop: () => Promise<void>;
}

/** The web app as it was built; WEB_DIST names another folder than its own. */
const webDist = resolve(process.env.WEB_DIST ?? "packages/web/dist");
/** First runs other than an empty product, by the module that makes them; the product brings its demo. */
const SETUPS = { demo: undefined, subscribed: "../reliability/support/product-setup.ts" } as const;
type First = keyof typeof SETUPS;
/** A product without a first run is one of these, left empty: it can be made into it later. */
const USUAL: First = "subscribed";

/** Where every visitor lives; near midnight their day is not the one of UTC. */
export const ZONE = "Europe/Berlin";

/** What a worker keeps for the files that it is given: to start a product takes six seconds of CPU, a browser two. */
let kept: { stint: Stint; browser: Browser; first: First | undefined } | undefined;

/** The worker's database. */
let dynamo: Dynamo | undefined;

/** Where the worker's database answers, for what no call of the product does. */
export const databaseUrl = (): string => dynamo?.endpoint ?? "";

/**
 * An empty database for the worker, by another process at the same address. A process keeps the stream of a dropped
 * table for a day, and looks through all of them with each call: after ten tables of 1,500 rows a write costs five times
 * as much (docs/testing.md). A new process costs one and a half seconds of CPU.
 */
async function emptyDatabase(): Promise<Dynamo> {
  const former = dynamo;
  dynamo = undefined;
  await former?.stop();
  dynamo = await startDynamo({ port: former?.port ?? 0 });
  return dynamo;
}

/** An empty product, or one as `first` makes it, with its clock at the real time. */
async function productFor(first: First | undefined, env?: Record<string, string>) {
  const former = kept;
  const isFit = !env && former && (!first || first === former.first);
  // Where it does not begin again, this file fails and the next one has another.
  kept = undefined;
  if (isFit) await former.stint.renew({ seed: first !== undefined });
  else await former?.stint.stop();
  const [browser, stint] = await Promise.all([
    former?.browser.isConnected() ? former.browser : launch(),
    isFit ? former.stint : start(first, env),
  ]);
  const now = { stint, browser, first: isFit ? former.first : (first ?? USUAL) };
  // A product with settings of its own is nobody else's.
  kept = env ? undefined : now;
  return now;
}

async function start(first: First | undefined, env?: Record<string, string>): Promise<Stint> {
  const setup = SETUPS[first ?? USUAL];
  const { endpoint } = await emptyDatabase();
  return startStint({
    port: 0,
    dataDir: mkdtempSync(join(inject("folder"), "product-")),
    quiet: true,
    database: {
      endpoint,
      table: "stint",
      empty: async () => {
        await emptyDatabase();
      },
    },
    webDist,
    seed: first !== undefined,
    ...(env ? { env } : {}),
    ...(setup && { functions: { folder: here("../../packages/functions/src"), setup: here(setup) } }),
  });
}

/**
 * What is off beside the stories: Chromium takes the last list that it is given, so this repeats Playwright's
 * but for Edge's. Added are the suggestions below the address bar: two pages of Chromium's own for each window, which
 * no story sees.
 */
const FEATURES_OFF = [
  ...["AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "HttpsUpgrades"],
  ...["HttpsFirstBalancedModeAutoEnable", "LensOverlay", "MediaRouter", "PaintHolding"],
  ...["ThirdPartyStoragePartitioning", "AvoidCorsURLLoaderRestartOnRedirect", "OptimizationHints"],
  ...["NetworkTimeServiceQuerying", "AimEnabled", "PreconnectToSearch", "TcpPortRandomizationWin"],
  ...["WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup"],
];

function launch(executablePath = windowlessPath()): Promise<Browser> {
  if (!executablePath) throw new Error("No Chromium was found; set CHROMIUM to its path.");
  if (!executablePath) throw new Error("No Chromium was found; set CHROMIUM to its path.");
  return chromium.launch({
    executablePath,
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      `--disable-features=${FEATURES_OFF.join(",")}`,
    ],
  });
}

/** The whole product, as if it had just been started, and a browser. The web app must have been built. */
async function openStage(
  first: First | undefined,
  env?: Record<string, string>,
  hasWindow = false,
): Promise<Stage> {
  if (!existsSync(join(webDist, "index.html")))
    throw new Error("The web app is not built: npm run build -w @stint/web");
  mkdirSync(SCREENS, { recursive: true });
  problems.length = 0;
  const { stint, browser: usual } = await productFor(first, env);
  const browser = hasWindow ? await launch(browserPath()) : usual;
  const visitor = async () => {
    const context = await browser.newContext({
      baseURL: stint.url,
      viewport: { width: 1440, height: 1000 },
      colorScheme: "light",
      reducedMotion: "reduce",
      locale: "en-US",
      timezoneId: ZONE,
    });
    const page = await context.newPage();
    page.setDefaultTimeout(30_000);
    page.on("pageerror", (error) => problems.push(`${page.url()}: ${error}`));
    return { context, page };
  };
  return {
    stint,
    browser,
    visitor,
    stop: async () => {
      for (const context of browser.contexts()) await context.close();
      if (env || hasWindow) await browser.close();
      if (env) await stint.stop();
    },
  };
}

/**
 * A stage for all stories of a file, begun by `begin`, with pictures of what failed. `env` is what its product finds
 * in its environment beside the usual: then the file has one of its own. `hasWindow`: with a whole browser, where
 * Tab leaves the page for the address bar and comes back; the others have the one that draws no window, a sixth less
 * work.
 */
export function withStage(
  begin: (stage: Stage) => Promise<void>,
  first?: First,
  env?: () => Promise<Record<string, string>>,
  hasWindow?: boolean,
): void {
  let stage: Stage | undefined;
  beforeAll(async () => {
    stage = await openStage(first, await env?.(), hasWindow);
    await begin(stage);
  });
  afterAll(() => stage?.stop());
  afterEach(async ({ task }) => {
    if (stage && task.result?.state === "fail") await pictureFailure(stage, task.name);
  });
}

/** Errors that pages threw, of every visitor; a test asserts that there are none. */
export const problems: string[] = [];

/**
 * Waits until what the page asked for is there. The provider's frame keeps a connection that never ends, so this does
 * not insist: whether the screen is at rest says `drawn`.
 */
export const loaded = (page: Page): Promise<void> =>
  page.waitForLoadState("networkidle", { timeout: 10_000 }).catch(() => undefined);

/**
 * A screen on a desk and a phone, light and dark (viewsOf): without violations of axe and without a sideways scroll.
 * `only` is the width of one that does not outlive another.
 */
export async function look(page: Page, name: string, only?: (typeof VIEWS)[number]["width"]): Promise<void> {
  await loaded(page);
  const { width: first, height: tall } = VIEWS.find(({ width }) => width === only) ?? VIEWS[0];
  for (const { width, height, scheme } of viewsOf().filter((view) => !only || view.width === only)) {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" });
    // A page that is leaving may have none for a moment.
    await page.locator("h1").first().waitFor();
    await page.evaluate(drawn, DRAWN_WITHIN);
    if (process.env.LOOK) await page.screenshot({ path: join(SCREENS, `${name}-${width}-${scheme}.png`) });
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, `${name} at ${width} scrolls sideways`).toBeLessThanOrEqual(0);
    expect(await violationsOf(page), `${name} ${width} ${scheme}`).toEqual([]);
  }
  await page.setViewportSize({ width: first, height: tall });
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
}

/** The longest that a view takes to come to rest, in milliseconds; later than that, something never ends. */
const DRAWN_WITHIN = 30_000;

/**
 * Resolves, in a page, when its fonts are there, what its new size has changed is drawn, no button is busy, and nothing
 * fades in or out any more: half-way, text has too little contrast, and what was closed still stands there. What turns
 * for ever is left, and so is a button behind a dialog that waits for the dialog. Rejects with what still moves.
 */
const drawn = async (limit: number) => {
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const busy = () =>
    [...document.querySelectorAll('button[aria-busy="true"]')].filter(
      (button) => !button.closest('[aria-hidden="true"], [inert]'),
    );
  const moving = () =>
    document
      .getAnimations()
      .filter(
        ({ playState, effect }) =>
          playState === "running" && effect?.getComputedTiming().endTime !== Infinity,
      );
  const late = performance.now() + limit;
  await document.fonts.ready;
  do {
    await Promise.race([
      Promise.allSettled(moving().map(({ finished }) => finished)),
      new Promise((done) => setTimeout(done, limit)),
    ]);
    await frame();
    await frame();
    if (performance.now() > late)
      throw new Error(
        `still moves: ${[
          ...busy().map((button) => `busy "${button.textContent}"`),
          ...moving().map(({ effect }) => (effect as KeyframeEffect).target?.outerHTML.slice(0, 120)),
        ].join(", ")}`,
      );
  } while (busy().length > 0 || moving().length > 0);
};

/** Moves the product's clock on: "P3D". Everything that comes due on the way happens. */
export async function moveClock(stint: Stint, advance: string): Promise<void> {
  await fetch(`${stint.url}/_local/clock`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ advance }),
  });
  await stint.settled();
}

/** Today by the product's clock, where the visitors live (ISO date). */
export async function todayOf(stint: Stint): Promise<string> {
  const response = await fetch(`${stint.url}/_local/clock.json`);
  const { data } = (await response.json()) as { data: { now: string } };
  return new Intl.DateTimeFormat("en-CA", { timeZone: ZONE }).format(new Date(data.now));
}

/** axe as it is shipped small: a builder would send 1.5 MB of it, twice for each judgement. */
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
/** Only violations are described in full. */
const JUDGED = { resultTypes: ["violations"] } satisfies RunOptions;

/** What axe finds wrong on a page, by rule and place. */
export async function violationsOf(page: Page): Promise<string[]> {
  const { violations } = await (page.frames().length === 1
    ? judge(page)
    : new AxeBuilder({ page, axeSource: AXE }).options(JUDGED).analyze());
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`);
}

/** A page without frames is judged in itself, by all rules, and gets axe once for as long as its document lives. */
async function judge(page: Page): Promise<AxeResults> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  return page.evaluate(
    (options) => (window as unknown as { axe: typeof Axe }).axe.run(document, options),
    JUDGED,
  );
}

interface Mail {
  to: string[];
  subject: string;
  text: string;
  attachments: { name: string }[];
}

/** The mails that an address got, oldest first, once all events have had their effect. */
export async function mailsTo(stint: Stint, to: string): Promise<Mail[]> {
  await stint.settled();
  const response = await fetch(`${stint.url}/_local/mail.json?to=${encodeURIComponent(to)}`);
  return ((await response.json()) as { data: Mail[] }).data;
}

/** The newest link of a mail to an address that fits `pattern`, as a path. */
export async function linkFrom(stint: Stint, to: string, pattern: RegExp): Promise<string> {
  const mails = await mailsTo(stint, to);
  for (const mail of mails.toReversed()) {
    const found = mail.text.match(/https?:\/\/\S+/g)?.find((url) => pattern.test(url));
    if (found) {
      const { pathname, search } = new URL(found);
      return pathname + search;
    }
  }
  throw new Error(
    `no mail to ${to} has a link like ${pattern}; it got: ${mails.map((mail) => mail.subject).join(" | ")}`,
  );
}

/** Pictures of every open page, for whoever has to find out why a test failed. */
export async function pictureFailure(stage: Stage, name: string): Promise<void> {
  const pages = stage.browser.contexts().flatMap((context) => context.pages());
  for (const [index, page] of pages.entries())
    await page.screenshot({
      path: join(SCREENS, `failed-${name.replace(/[^a-z0-9]+/gi, "-").slice(0, 40)}-${index}.png`),
    });
}
