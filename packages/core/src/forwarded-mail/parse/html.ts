const HIDDEN = new Set(["head", "style", "script", "template", "title"]);
const BREAKS = new Set(["br", "hr", "p", "div", "tr", "table", "blockquote", "ul", "ol", "li"]);
const isHeading = (name: string): boolean => /^h[1-6]$/.test(name);

const NAMED: Record<string, string> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
  euro: "€",
  auml: "ä",
  ouml: "ö",
  uuml: "ü",
  Auml: "Ä",
  Ouml: "Ö",
  Uuml: "Ü",
  szlig: "ß",
  eacute: "é",
  egrave: "è",
  agrave: "à",
  ccedil: "ç",
  ntilde: "ñ",
  ndash: "–",
  mdash: "—",
  lsquo: "‘",
  rsquo: "’",
  ldquo: "“",
  rdquo: "”",
  hellip: "…",
  bull: "•",
};

function decode(whole: string, name: string): string {
  const [, hex, decimal] = /^#(?:x([0-9a-f]{1,6})|(\d{1,7}))$/i.exec(name) ?? [];
  const code = hex ? Number.parseInt(hex, 16) : Number(decimal ?? Number.NaN);
  // Half a pair, and what stands for no sign at all, is left out.
  if (code === 0 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) return "";
  if (code > 0) return String.fromCodePoint(code);
  return NAMED[name] ?? whole;
}

/** Returns the line breaks and marks that a tag stands for. */
function signOf(name: string, isEnd: boolean): string {
  if (name === "li" && !isEnd) return "\n- ";
  return BREAKS.has(name) || isHeading(name) ? "\n" : "";
}

/**
 * Returns the words of a mail's HTML, for one that has no text beside it. Nothing of its markup is kept. It reads from
 * the front to the end once, whatever a hostile mail nests or leaves open.
 */
export function textOfHtml(html: string): string {
  // Place for place as it was: a letter such as "İ" becomes two in small letters.
  const lower = html.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
  const parts: string[] = [];
  let place = 0;
  while (place < html.length) {
    const open = html.indexOf("<", place);
    parts.push(html.slice(place, open < 0 ? undefined : open).replace(/\s+/g, " "));
    if (open < 0) break;
    const isComment = html.startsWith("<!--", open);
    const [, slash = "", name = ""] = /^<(\/?)([a-z][a-z0-9]{0,15})/.exec(lower.slice(open, open + 20)) ?? [];
    const isTag = name !== "" || isComment || html[open + 1] === "!";
    if (!isTag) {
      parts.push("<");
      place = open + 1;
      continue;
    }
    const end = isComment ? "-->" : slash === "" && HIDDEN.has(name) ? `</${name}` : ">";
    const at = lower.indexOf(end, open + 1);
    // What is left open hides the rest, as a browser would.
    if (at < 0) break;
    if (end === ">") parts.push(signOf(name, slash !== ""));
    place = end.startsWith("</") ? at : at + end.length;
  }
  return parts
    .join("")
    .replace(/&(#?[a-z0-9]{1,8});/gi, decode)
    .split("\n")
    .map((line) => line.trim())
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}
