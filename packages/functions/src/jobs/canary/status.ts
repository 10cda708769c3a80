import { serviceLevels } from "../../service-levels";
import type { Visit } from "./visit";

/** A part of the product that failed at a check. */
export interface Outage {
  title: string;
  from: string;
  /** The first check at which it worked again. */
  to: string | null;
}

/** The content of the status page: the checks, their time, and the outages of the last two weeks. */
export interface Status {
  checked_at: string;
  parts: { title: string; works: boolean; ms: number }[];
  outages: Outage[];
}

const KEEP_MS = 14 * 86_400_000;
const titleOf = (level: string): string =>
  serviceLevels.find(({ name }) => name === level)?.title ?? "Opening the app";

/** Returns the status after a check, from the one before it. ISO times. */
export function nextStatus(before: Status | undefined, visits: readonly Visit[], checked_at: string): Status {
  const since = new Date(Date.parse(checked_at) - KEEP_MS).toISOString();
  const outages = (before?.outages ?? []).filter(({ to }) => to === null || to >= since);
  const parts = visits.map(({ level, isGood, ms }) => ({ title: titleOf(level), works: isGood, ms }));
  for (const { title, works } of parts) {
    const open = outages.find((each) => each.title === title && each.to === null);
    if (works && open) open.to = checked_at;
    if (!works && !open) outages.unshift({ title, from: checked_at, to: null });
  }
  return { checked_at, parts, outages };
}

const escapeText = (text: string) => text.replace(/[&<>]/g, (letter) => `&#${letter.charCodeAt(0)};`);
const at = (iso: string) => `<time datetime="${iso}">${iso.slice(0, 16).replace("T", " ")} UTC</time>`;

/** Renders the status as a page without other files: it is read when other things do not work. */
export function statusPage({ checked_at, parts, outages }: Status): string {
  const rows = parts.map(
    ({ title, works }) =>
      `<li>${works ? "✓" : "✗"} ${escapeText(title)}: ${works ? "works" : "does not work"}</li>`,
  );
  const past = outages.map(
    ({ title, from, to }) =>
      `<li>${escapeText(title)} did not work from ${at(from)} ${to ? `until ${at(to)}` : "until now"}</li>`,
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="60"><title>Stint status</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:40rem;margin:3rem auto;padding:0 1rem;color-scheme:light dark}
ul{list-style:none;padding:0}</style></head>
<body><h1>${parts.every(({ works }) => works) ? "Everything that we check works" : "Something does not work"}</h1>
<p>Checked at ${at(checked_at)}, and again every five minutes. A page that is older tells nothing of now.</p>
<ul>${rows.join("")}</ul>
<h2>The last two weeks</h2>
${past.length > 0 ? `<ul>${past.join("")}</ul>` : "<p>No check failed.</p>"}
</body></html>
`;
}
