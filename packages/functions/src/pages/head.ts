/** What a served page says of itself to those who run no script. */
export interface Head {
  title: string;
  description: string;
  /** The one address of this content. */
  address: string;
  /** The picture that networks and messengers show beside the link, with its words for those who do not see it. */
  picture: { url: string; alt: string };
  /** Holders of the link only: it may be shown beside the link, and is in no index. */
  isPrivate: boolean;
}

const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Returns a text for HTML and XML, attributes and elements alike. */
export const escapeText = (text: string): string =>
  text.replace(/[&<>"']/g, (letter) => ENTITIES[letter] ?? "");

const meta = (kind: "name" | "property", name: string, content: string): string =>
  `<meta ${kind}="${name}" content="${escapeText(content)}" />`;

const tagsOf = ({ title, description, address, picture, isPrivate }: Head): string[] => [
  meta("name", "description", description),
  isPrivate ? meta("name", "robots", "noindex") : `<link rel="canonical" href="${escapeText(address)}" />`,
  meta("property", "og:type", "website"),
  meta("property", "og:site_name", "Stint"),
  meta("property", "og:title", title),
  meta("property", "og:description", description),
  meta("property", "og:url", address),
  meta("property", "og:image", picture.url),
  meta("property", "og:image:type", "image/png"),
  meta("property", "og:image:width", "1200"),
  meta("property", "og:image:height", "630"),
  meta("property", "og:image:alt", picture.alt),
  meta("name", "twitter:card", "summary_large_image"),
];

/** Returns data that the page finds in its document in place of a call (`readTemplate` of the web app). */
const served = ({ address, data }: Served): string =>
  // No text of the data may end the element.
  `<script type="application/json" data-address="${escapeText(address)}">${JSON.stringify(data).replaceAll("<", "\\u003c")}</script>`;

export interface Served {
  /** The address of the call that answers the same. */
  address: string;
  data: unknown;
}

/** What is left to those who run no script, below the content that they can read. */
const noScript = (why: string): string =>
  `<noscript><p class="text-14 text-muted">${escapeText(why)}, turn on JavaScript for this site and load the page again.</p></noscript>`;

/**
 * Returns the web app's page with a head of its own, with the answer of its first call, and with what it shows in
 * HTML: that is on screen before the app's code has come, which then takes its place.
 */
export function writePage(
  shell: string,
  head: Head,
  first: Served,
  content: string,
  why = "To begin a project with it",
): string {
  return shell
    .replace(/<noscript>.*?<\/noscript>/s, () => noScript(why))
    .replace('<div id="root"></div>', () => `<div id="root">${content}</div>`)
    .replace(/<meta name="description"[^>]*>\s*/, "")
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeText(head.title)} · Stint</title>`)
    .replace("</head>", () => `${[...tagsOf(head), served(first)].join("\n")}\n</head>`);
}

/** Returns the web app's page for an address that shows nothing: it is in no index. */
export const writeMissing = (shell: string): string =>
  shell.replace("</head>", () => `${meta("name", "robots", "noindex")}\n</head>`);
