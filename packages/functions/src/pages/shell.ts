import { Clock } from "@stint/core/platform/clock";
import { env } from "@stint/core/platform/env";
import { logger } from "../http/log";

/** A release shows in served pages this late at most; its files of before are kept. */
const FRESH_MS = 60_000;
const PATIENCE_MS = 3000;
/** A site that did not answer is asked again after this. */
const RETRY_MS = 5000;

/** The document that a page writes its head into. */
export interface Shell {
  html: string;
  /** False for one without the app: nobody keeps it. */
  isWhole: boolean;
}

/** What is left where the site does not answer: its head is true, and whoever reads it can try again. */
const BARE: Shell = {
  html: `<!doctype html><html lang="en"><head><meta charset="utf-8" /><title>Stint</title></head><body><p>This page did not load. Please reload it.</p></body></html>`,
  isWhole: false,
};

/** The documents that pages write their heads into: each fetches the code of its own page. */
export type Document = "templates.html" | "people.html";

/** A document as it was read last, and when the site was last asked, with or without an answer. */
interface Held {
  kept?: { shell: Shell; at: number } | undefined;
  reading?: Promise<void> | undefined;
}
const documents: Record<Document, Held> = { "templates.html": {}, "people.html": {} };

async function load(name: Document): Promise<Shell> {
  const answer = await fetch(`${env().STINT_URL}/${name}`, {
    headers: { accept: "text/html" },
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  if (!answer.ok) throw new Error(`The site's document answers ${answer.status}`);
  return { html: await answer.text(), isWhole: true };
}

/**
 * Returns a document as the site has it. When the site does not answer, the one read before is good enough.
 */
export async function readShell(name: Document = "templates.html"): Promise<Shell> {
  const held = documents[name];
  const now = Clock.now().getTime();
  if (held.kept && Math.abs(now - held.kept.at) <= FRESH_MS) return held.kept.shell;
  held.reading ??= load(name)
    .then((shell) => {
      held.kept = { shell, at: now };
    })
    .catch((error: unknown) => {
      logger.warn("shell", { error: error as Error });
      held.kept = { shell: held.kept?.shell ?? BARE, at: now - FRESH_MS + RETRY_MS };
    })
    .finally(() => {
      held.reading = undefined;
    });
  await held.reading;
  return held.kept?.shell ?? BARE;
}
