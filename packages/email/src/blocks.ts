import { fileSize } from "./format";
import { actionUrl, escapeHtml, escapeLines, hexColor } from "./html";
import type { AttachedFile, LedgerRow, MailPalette } from "./types";

/**
 * The parts of a mail. A template is a list of these, so HTML and plain text come from one source and no
 * template ever touches markup: escaping happens here, once (D52).
 */
export type Block =
  | { kind: "heading"; text: string }
  /** one large amount with its label above */
  | { kind: "figure"; label: string; amount: string }
  | { kind: "text"; text: string }
  /** small, after an important sentence */
  | { kind: "muted"; text: string; strong?: string }
  /** marks a mail that is not a real one, such as a test send */
  | { kind: "notice"; title: string; text: string }
  /** another person's words */
  | { kind: "quote"; text: string; by: string }
  | { kind: "ledger"; rows: LedgerRow[]; total?: LedgerRow }
  | { kind: "file"; file: AttachedFile }
  /** the one button, with its plain address beneath */
  | { kind: "action"; label: string; url: string; note?: string };

export const INK = "#1a1623";
export const MUTED = "#5b5666";
export const LINE = "#dcd9e2";
export const FONT = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif";
const NUMBERS = "font-variant-numeric:tabular-nums lining-nums;";
const VIOLET = "#711fff";

/** The length of texts that stay on one line (a minus never leaves its amount); longer ones may break. */
const SHORT = 24;
const wrapping = (text: string): string =>
  [...text].length <= SHORT ? "white-space:nowrap;" : "word-break:break-word;";

function ledgerRow(row: LedgerRow, border: string): string {
  return `<tr><th scope="row" align="left" valign="top" style="padding:11px 16px 11px 0;border-top:${border};font-size:15px;line-height:21px;font-weight:400;color:${MUTED};text-align:left;${wrapping(row.label)}">${escapeHtml(row.label)}</th><td align="right" valign="top" class="value" style="padding:11px 0;border-top:${border};font-size:15px;line-height:21px;color:${INK};text-align:right;${wrapping(row.value)}${NUMBERS}">${escapeHtml(row.value)}</td></tr>`;
}

function ledger(rows: LedgerRow[], total: LedgerRow | undefined): string {
  const lines = rows.map((row, index) => ledgerRow(row, `1px solid ${index === 0 ? INK : LINE}`));
  if (total) {
    const cell = `padding:11px 0 12px;border-top:1px solid ${rows.length ? LINE : INK};border-bottom:3px double ${INK};font-size:17px;line-height:24px;font-weight:700;color:${INK};`;
    lines.push(
      `<tr><th scope="row" align="left" style="${cell}text-align:left;">${escapeHtml(total.label)}</th><td align="right" style="${cell}text-align:right;white-space:nowrap;${NUMBERS}">${escapeHtml(total.value)}</td></tr>`,
    );
  }
  const foot = total ? "" : `border-bottom:1px solid ${LINE};`;
  return `<table width="100%" cellpadding="0" cellspacing="0" border="0" style="width:100%;border-collapse:collapse;margin:0 0 24px;${foot}">${lines.join("")}</table>`;
}

function file(attached: AttachedFile): string {
  const size = attached.size === undefined ? "" : `, ${fileSize(attached.size)}`;
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="width:100%;border-collapse:separate;margin:0 0 20px;border:1px solid ${LINE};border-radius:8px;"><tr><td style="padding:14px 16px;font-size:14px;line-height:20px;color:${MUTED};word-break:break-word;"><strong style="color:${INK};font-weight:600;">${escapeHtml(attached.name)}</strong><br>Attached${escapeHtml(size)}</td></tr></table>`;
}

function action(label: string, url: string, note: string | undefined, palette: MailPalette): string {
  const href = escapeHtml(actionUrl(url));
  const fill = hexColor(palette.fill, VIOLET);
  const edge = hexColor(palette.edge, fill);
  const on = hexColor(palette.on, "#ffffff");
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="width:100%;border-collapse:separate;margin:6px 0 16px;"><tr><td align="center" bgcolor="${fill}" style="background-color:${fill};border:1px solid ${edge};border-radius:8px;"><a href="${href}" target="_blank" rel="noopener noreferrer" style="display:block;padding:13px 20px;font-size:16px;line-height:25px;font-weight:600;color:${on};text-decoration:none;">${escapeHtml(label)}</a></td></tr></table><p style="margin:0 0 16px;font-size:13px;line-height:20px;color:${MUTED};word-break:break-all;">Or open <a href="${href}" target="_blank" rel="noopener noreferrer" style="color:${MUTED};text-decoration:none;">${href}</a>${note ? `<br><span style="word-break:normal;">${escapeHtml(note)}</span>` : ""}</p>`;
}

/** Renders one block as markup for a table cell. */
export function blockHtml(block: Block, palette: MailPalette): string {
  switch (block.kind) {
    case "heading":
      return `<h1 style="margin:0 0 16px;font-size:22px;line-height:30px;font-weight:700;letter-spacing:-0.2px;color:${INK};">${escapeHtml(block.text)}</h1>`;
    case "figure":
      return `<p style="margin:0;font-size:16px;line-height:25px;color:${MUTED};">${escapeHtml(block.label)}</p><p class="figure" style="margin:2px 0 16px;font-size:36px;line-height:44px;font-weight:700;letter-spacing:-0.8px;color:${INK};white-space:nowrap;${NUMBERS}">${escapeHtml(block.amount)}</p>`;
    case "text":
      return `<p style="margin:0 0 14px;font-size:16px;line-height:25px;color:${INK};word-break:break-word;">${escapeLines(block.text)}</p>`;
    case "muted":
      return `<p style="margin:0 0 16px;font-size:14px;line-height:21px;color:${MUTED};word-break:break-word;">${block.strong ? `<strong style="color:${INK};">${escapeHtml(block.strong)}</strong> ` : ""}${escapeLines(block.text)}</p>`;
    case "notice":
      return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="width:100%;border-collapse:separate;margin:0 0 24px;"><tr><td bgcolor="#fbf0dd" style="background-color:#fbf0dd;border:1px solid #8a5300;border-radius:8px;padding:12px 16px;font-size:14px;line-height:21px;color:#6b4000;word-break:break-word;"><strong>${escapeHtml(block.title)}</strong> ${escapeHtml(block.text)}</td></tr></table>`;
    case "quote":
      return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="width:100%;border-collapse:collapse;margin:4px 0 20px;"><tr><td style="border-left:3px solid ${LINE};padding:2px 0 2px 16px;font-size:16px;line-height:25px;color:${INK};word-break:break-word;">${escapeLines(block.text)}<br><span style="font-size:14px;line-height:21px;color:${MUTED};">${escapeHtml(block.by)}</span></td></tr></table>`;
    case "ledger":
      return `<div style="height:10px;line-height:10px;font-size:0;">&nbsp;</div>${ledger(block.rows, block.total)}`;
    case "file":
      return file(block.file);
    case "action":
      return action(block.label, block.url, block.note, palette);
  }
}

/** Renders one block as plain text. */
export function blockText(block: Block): string {
  switch (block.kind) {
    case "heading":
      return block.text;
    case "figure":
      return `${block.label}\n${block.amount}`;
    case "text":
      return block.text.trim();
    case "muted":
      return [block.strong, block.text.trim()].filter(Boolean).join(" ");
    case "notice":
      return `${block.title} ${block.text}`;
    case "quote":
      return `${block.text
        .trim()
        .split("\n")
        .map((line) => `> ${line}`)
        .join("\n")}\n${block.by}`;
    case "ledger":
      return [...block.rows, ...(block.total ? [block.total] : [])]
        .map((row) => `${row.label}: ${row.value}`)
        .join("\n");
    case "file":
      return `Attached: ${block.file.name}${block.file.size === undefined ? "" : ` (${fileSize(block.file.size)})`}`;
    case "action":
      return `${block.label}:\n${actionUrl(block.url)}${block.note ? `\n${block.note}` : ""}`;
  }
}
