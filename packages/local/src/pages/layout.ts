import { escapeText } from "../text";

/** Markup that is safe to insert into a page. */
export class Html {
  readonly markup: string;

  constructor(markup: string) {
    this.markup = markup;
  }
}

/** Returns markup with every inserted text escaped; inserted `Html`, and lists of it, stay as they are. */
export function html(strings: TemplateStringsArray, ...values: (string | number | Html | Html[])[]): Html {
  const text = (value: string | number | Html | Html[]): string => {
    if (value instanceof Html) return value.markup;
    if (Array.isArray(value)) return value.map(text).join("");
    return escapeText(String(value));
  };
  return new Html(
    strings
      .map((string, index) => string + (index < values.length ? text(values[index] ?? "") : ""))
      .join(""),
  );
}

const STYLE = `
:root { color-scheme: light dark; --line: color-mix(in srgb, currentColor 14%, transparent);
  --quiet: color-mix(in srgb, currentColor 65%, transparent); }
body { font: 15px/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 960px; padding: 0 20px 60px; }
header { display: flex; gap: 20px; padding: 18px 0; border-bottom: 1px solid var(--line); flex-wrap: wrap; }
header strong { margin-right: auto; }
h1 { font-size: 22px; margin: 24px 0 12px; overflow-wrap: anywhere; }
h2 { font-size: 15px; margin: 24px 0 8px; }
a { color: inherit; text-underline-offset: 3px; }
table { border-collapse: collapse; width: 100%; }
td, th { text-align: left; padding: 8px 12px 8px 0; border-bottom: 1px solid var(--line); vertical-align: top;
  overflow-wrap: anywhere; }
td.quiet, summary { white-space: nowrap; }
th, .quiet { color: var(--quiet); font-weight: 400; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font: 13px/1.5 ui-monospace, monospace; margin: 0; }
iframe { width: 100%; height: 70vh; border: 1px solid var(--line); border-radius: 6px; background: #fff; }
form { display: flex; gap: 8px; flex-wrap: wrap; margin: 12px 0; }
input, button { font: inherit; padding: 6px 12px; border: 1px solid var(--line); border-radius: 6px;
  background: transparent; color: inherit; }
button { cursor: pointer; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 4px 16px; margin: 0; }
dt { color: var(--quiet); } dd { margin: 0; overflow-wrap: anywhere; }
`;

/** Returns a page of the laptop's own tools. */
export function page(title: string, body: Html): string {
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Stint on this machine</title><style>${new Html(STYLE)}</style></head>
<body><header><strong>Stint on this machine</strong>
<a href="/_local/mail">Mail</a><a href="/_local/events">Events</a><a href="/_local/clock">Clock</a>
<a href="/_local/stripe">Stripe</a><a href="/">The app</a></header>
<main><h1>${title}</h1>${body}</main></body></html>`.markup;
}

/** The policy that allows only the page's own content; its forms post to this origin. */
export const PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
