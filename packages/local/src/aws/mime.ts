import type { Draft, MailFile } from "./mailbox";

interface Part {
  headers: Map<string, string>;
  body: Buffer;
}

/**
 * Parses a raw mail (RFC 5322 with MIME parts) as far as a mailbox page needs it: addresses, subject, the
 * first text and html, and every other leaf as a file.
 */
export function parseMail(raw: Buffer): Draft {
  const root = split(raw);
  const addresses = (name: string) =>
    (root.headers.get(name) ?? "")
      .split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/)
      .map((each) => words(each.trim()))
      .filter(Boolean);
  const draft: Draft = {
    from: words(root.headers.get("from") ?? ""),
    to: addresses("to"),
    cc: addresses("cc"),
    bcc: addresses("bcc"),
    reply_to: addresses("reply-to"),
    subject: words(root.headers.get("subject") ?? ""),
    text: "",
    html: "",
    files: [],
  };
  collect(root, draft);
  return draft;
}

function collect(part: Part, draft: Draft): void {
  const [type, parameters] = header(part.headers.get("content-type") ?? "text/plain");
  const [disposition, named] = header(part.headers.get("content-disposition") ?? "");
  const boundary = parameters.get("boundary");
  if (type.startsWith("multipart/") && boundary) {
    for (const child of children(part.body, boundary)) collect(child, draft);
    return;
  }
  const content = decode(part);
  const attached = disposition === "attachment";
  if (type === "text/plain" && !attached && !draft.text) draft.text = content.toString("utf8");
  else if (type === "text/html" && !attached && !draft.html) draft.html = content.toString("utf8");
  else draft.files.push(file(content, type, named.get("filename") ?? parameters.get("name")));
}

function file(content: Buffer, type: string, name: string | undefined): MailFile {
  return { name: words(name ?? "attachment"), type, content };
}

function split(raw: Buffer): Part {
  const text = raw.toString("latin1");
  const end = /\r?\n\r?\n/.exec(text);
  const head = end ? text.slice(0, end.index) : text;
  const headers = new Map<string, string>();
  for (const line of head.replace(/\r?\n[ \t]+/g, " ").split(/\r?\n/)) {
    const colon = line.indexOf(":");
    if (colon > 0) {
      const value = Buffer.from(line.slice(colon + 1).trim(), "latin1").toString("utf8");
      headers.set(line.slice(0, colon).trim().toLowerCase(), value);
    }
  }
  return { headers, body: end ? raw.subarray(end.index + end[0].length) : Buffer.alloc(0) };
}

function children(body: Buffer, boundary: string): Part[] {
  const pieces = `\n${body.toString("latin1")}`.split(`\n--${boundary}`);
  // The text before the first boundary is for readers without MIME; `--` after a boundary ends the list.
  const parts: Part[] = [];
  for (const piece of pieces.slice(1)) {
    if (piece.startsWith("--")) break;
    parts.push(split(Buffer.from(piece.replace(/^[ \t]*\r?\n/, "").replace(/\r$/, ""), "latin1")));
  }
  return parts;
}

function decode(part: Part): Buffer {
  const encoding = part.headers.get("content-transfer-encoding")?.toLowerCase();
  if (encoding === "base64") return Buffer.from(part.body.toString("latin1"), "base64");
  if (encoding === "quoted-printable") return quotedPrintable(part.body.toString("latin1"));
  return part.body;
}

function quotedPrintable(text: string): Buffer {
  const joined = text.replace(/=[ \t]*\r?\n/g, "");
  const plain = joined.replace(/=([0-9A-Fa-f]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Buffer.from(plain, "latin1");
}

/** Parses `text/html; charset="utf-8"` → `["text/html", Map { charset → utf-8 }]`. */
function header(value: string): [string, Map<string, string>] {
  const [first = "", ...rest] = value.split(/;(?=(?:[^"]*"[^"]*")*[^"]*$)/);
  const parameters = new Map<string, string>();
  for (const each of rest) {
    const [, name, quoted, bare] = /^\s*([^=\s]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|(.*?))\s*$/.exec(each) ?? [];
    if (name) parameters.set(name.toLowerCase(), quoted?.replace(/\\(.)/g, "$1") ?? bare ?? "");
  }
  return [first.trim().toLowerCase(), parameters];
}

/** Encoded words of RFC 2047 (`=?utf-8?B?…?=`) in a header. */
/** Returns a header's text, with its encoded words decoded. */
export function words(value: string): string {
  return value
    .replace(/\?=\s+=\?/g, "?==?")
    .replace(/=\?[^?]+\?([BbQq])\?([^?]*)\?=/g, (_, kind: string, data: string) =>
      kind.toUpperCase() === "B"
        ? Buffer.from(data, "base64").toString("utf8")
        : quotedPrintable(data.replaceAll("_", " ")).toString("utf8"),
    );
}
