import { type Block, blockHtml, blockText, FONT, INK, MUTED } from "./blocks";
import { actionUrl, clean, escapeHtml, hexColor, httpUrl, singleLine } from "./html";
import type { ClientMail, InHand, Mail, MailBrand, MailPalette, StintMail } from "./types";

/** Stint's own palette: white has a contrast of 6.3:1 on this violet. */
export const STINT: MailPalette = { fill: "#711fff", on: "#ffffff", text: "#5b10dc", edge: "#711fff" };

/** The parts of one mail; the canvas is Stint's only without a brand. */
type Letter = {
  brand?: MailBrand;
  postal?: string;
  subject: string;
  /** the text that an inbox shows after the subject */
  preview: string;
  blocks: Block[];
  /** the reason why the reader got this mail, in full sentences */
  why: string;
  /** the page where the reader leaves the stream that the mail is of (D49) */
  opt_out?: { label: string; url: string };
};

/** Three bars on violet, drawn with cells because mail programs render SVG and CSS shapes differently. */
const STINT_MARK = [15, 11, 6]
  .map(
    (width) =>
      `<div style="width:${width}px;height:3px;line-height:3px;font-size:0;margin:0 0 4px 11px;background-color:#ffffff;border-radius:2px;">&nbsp;</div>`,
  )
  .join("");

function mark(brand: MailBrand | undefined): string {
  const tile = "width:36px;height:36px;border-radius:8px;";
  if (!brand)
    return `<td width="36" height="36" bgcolor="${STINT.fill}" style="${tile}background-color:${STINT.fill};"><div style="height:4px;line-height:4px;font-size:0;">&nbsp;</div>${STINT_MARK}</td>`;
  const logo = brand.logo_url ? httpUrl(brand.logo_url) : undefined;
  if (logo?.startsWith("https:"))
    return `<td width="36" height="36"><img src="${escapeHtml(logo)}" width="36" height="36" alt="" style="display:block;${tile}border:0;object-fit:cover;"></td>`;
  const fill = hexColor(brand.palette.fill, STINT.fill);
  const on = hexColor(brand.palette.on, STINT.on);
  const initial = [...clean(brand.name).trim()][0]?.toUpperCase() ?? "";
  return `<td width="36" height="36" align="center" valign="middle" bgcolor="${fill}" style="${tile}background-color:${fill};color:${on};font-size:18px;line-height:36px;font-weight:700;">${escapeHtml(initial)}</td>`;
}

function footLine({ brand, postal }: Letter): string {
  if (!brand) return postal ? `Stint, ${postal}.` : "Sent by Stint.";
  return `${[brand.name, brand.postal].filter(Boolean).join(", ")}. Sent with Stint.`;
}

const optOutHtml = ({ opt_out }: Letter): string[] =>
  opt_out
    ? [
        `<a href="${escapeHtml(actionUrl(opt_out.url))}" style="color:${MUTED};text-decoration:underline;">${escapeHtml(opt_out.label)}</a>`,
      ]
    : [];

function toHtml(letter: Letter): string {
  const palette = letter.brand?.palette ?? STINT;
  const subject = escapeHtml(singleLine(letter.subject));
  const foot = [escapeHtml(letter.why), ...optOutHtml(letter), escapeHtml(footLine(letter))]
    .map(
      (line) =>
        `<p style="margin:0 0 20px;font-size:13px;line-height:20px;color:${MUTED};word-break:break-word;">${line}</p>`,
    )
    .join("");
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light">
<meta name="supported-color-schemes" content="light">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no">
<title>${subject}</title>
<style>@media (max-width:600px){.canvas{padding:0!important}.card{border-radius:0!important}.inner{padding:28px 20px 12px!important}.foot{padding:20px 20px 8px!important}}@media (max-width:400px){.figure{font-size:30px!important;line-height:38px!important}}</style>
</head>
<body style="margin:0;padding:0;background-color:#f3f2f6;-webkit-text-size-adjust:100%;">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all;">${escapeHtml(singleLine(letter.preview))}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="#f3f2f6" style="width:100%;background-color:#f3f2f6;"><tr><td align="center" class="canvas" style="padding:32px 40px;">
<!--[if mso]><table role="presentation" width="560" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:560px;font-family:${FONT};text-align:left;">
<tr><td bgcolor="#ffffff" class="card" style="background-color:#ffffff;border-radius:8px;"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="width:100%;table-layout:fixed;"><tr><td class="inner" style="padding:36px 40px 20px;font-family:${FONT};">
<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 28px;"><tr>${mark(letter.brand)}<td style="padding-left:12px;font-size:16px;line-height:22px;font-weight:600;color:${INK};word-break:break-word;">${escapeHtml(letter.brand?.name ?? "Stint")}</td></tr></table>
${letter.blocks.map((block) => blockHtml(block, palette)).join("\n")}
</td></tr></table></td></tr>
<tr><td class="foot" style="padding:20px 40px 0;font-family:${FONT};">${foot}</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</body>
</html>
`;
}

function toText(letter: Letter): string {
  const parts = [
    letter.brand?.name ?? "Stint",
    ...letter.blocks.map(blockText),
    "--",
    letter.why,
    ...(letter.opt_out ? [`${letter.opt_out.label}: ${letter.opt_out.url}`] : []),
    footLine(letter),
  ];
  return `${parts.map(clean).join("\n\n")}\n`;
}

/** Turns the parts into subject, HTML document and plain text. */
export function compose(letter: Letter): Mail {
  return { subject: singleLine(letter.subject), html: toHtml(letter), text: toText(letter) };
}

/** Returns the greeting: "Hello Robin," or "Hello,". */
export function greeting({ first_name }: ClientMail | StintMail): Block {
  return { kind: "text", text: first_name ? `Hello ${first_name},` : "Hello," };
}

/** Returns the reader's available credit, beside an amount due. */
export const inHand = ({ brand, in_hand }: Pick<ClientMail, "brand"> & InHand): Block[] =>
  in_hand
    ? [
        {
          kind: "text",
          text: `You have a credit of ${in_hand.amount} with ${brand.name}, which can pay ${in_hand.covers ? "this" : "a part of this"}. Reply to use it.`,
        },
      ]
    : [];

/** Returns the button to a page where an invoice is paid. */
export const payAction = (label: string, url: string): Block => ({
  kind: "action",
  label,
  url,
  note: "You won’t be charged for opening it.",
});

/** Returns the button to the client's page of an invoice, which asks for money only where some is due. */
export const openAction = (url: string, settled: boolean | undefined): Block =>
  settled ? { kind: "action", label: "View the invoice", url } : payAction("View and pay the invoice", url);
