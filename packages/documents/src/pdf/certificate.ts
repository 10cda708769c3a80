import { format } from "@stint/core/platform/money";
import { type Fact, facts } from "./facts";
import { day, NOTE, TITLE, utc } from "./parts";
import { qrCode } from "./qr";
import { INK, LEFT, RIGHT, type Sheet, type Style, type Tag, WIDTH } from "./sheet";
import type { PdfAcceptance, ProposalPdf } from "./types";

const LEAD: Style = { size: 14, lead: 21 };
const MONO: Style = { size: 8, weight: "mono", lead: 11.6 };
const NAME: Style = { size: 18 };
const QR_SIDE = 84;

/** Returns an address for people to type: host and path, without scheme and query. */
function shortAddress(url: string): string {
  try {
    const { host, pathname } = new URL(url);
    return `${host}/${pathname.split("/")[1] ?? ""}`.replace(/\/$/, "");
  } catch {
    return url;
  }
}

/** Groups a hash in lines of four, "9f2c41d8 5be03a77 …", for people to compare by eye. */
function grouped(hash: string): string {
  const groups = hash.match(/.{1,8}/g) ?? [];
  const lines: string[] = [];
  for (let at = 0; at < groups.length; at += 4) lines.push(groups.slice(at, at + 4).join(" "));
  return lines.join("\n");
}

const DRAWN_HEIGHT = 34;

/** Draws the handwritten name in a box above the line. */
function drawn(
  sheet: Sheet,
  x: number,
  width: number,
  { width: wide, height: high, strokes }: NonNullable<PdfAcceptance["drawing"]>,
): void {
  const scale = Math.min(width / wide, DRAWN_HEIGHT / high);
  const figure = sheet.tag("Figure", sheet.root, { alt: "The signature as it was drawn" });
  const top = sheet.y - DRAWN_HEIGHT + 2;
  figure.add(() => {
    sheet.doc.lineWidth(1).lineCap("round").lineJoin("round").strokeColor(INK);
    for (const stroke of strokes) {
      for (let at = 0; at + 1 < stroke.length; at += 2) {
        const [px, py] = [x + (stroke[at] ?? 0) * scale, top + (stroke[at + 1] ?? 0) * scale];
        if (at === 0) sheet.doc.moveTo(px, py);
        // A stroke of a single point is a dot.
        if (at > 0 || stroke.length === 2) sheet.doc.lineTo(px + (at === 0 ? 0.1 : 0), py);
      }
      sheet.doc.stroke();
    }
  });
}

function signature(sheet: Sheet, x: number, width: number, name: string, caption: string): void {
  let style = NAME;
  while (style.size > 9 && sheet.widthOf(sheet.one(name, style), style) > width)
    style = { ...style, size: style.size - 0.5 };
  sheet.put(sheet.tag("P"), [sheet.fit(name, style, width)], style, x, sheet.y + 18);
  sheet.rule(sheet.y + 26, INK, x, x + width, 0.9);
  sheet.put(sheet.tag("P"), [sheet.fit(caption, NOTE, width)], NOTE, x, sheet.y + 40);
}

function timeRows(acceptance: PdfAcceptance): Fact[] {
  const { sent_at, sent_note, viewed_at, viewed_note, terms_read_at, signed_at, signed_note } = acceptance;
  return [
    { label: "Sent", value: utc(sent_at), note: sent_note ?? "" },
    ...(viewed_at ? [{ label: "First viewed", value: utc(viewed_at), note: viewed_note ?? "" }] : []),
    ...(terms_read_at ? [{ label: "Terms read to the end", value: utc(terms_read_at), note: "" }] : []),
    { label: "Signed", value: utc(signed_at), note: signed_note ?? "" },
  ];
}

/**
 * Draws the certificate of acceptance on its own page (D16): what was accepted, by whom, how they were
 * verified, and when. It names the hash of the pages shown, since a file cannot contain its own.
 */
export async function certificate(
  sheet: Sheet,
  props: ProposalPdf,
  acceptance: PdfAcceptance,
): Promise<void> {
  sheet.turn();
  const textWidth = WIDTH - QR_SIDE - 40;
  sheet.put(sheet.tag("H1"), [sheet.one("Certificate of acceptance", TITLE)], TITLE, LEFT, 98);
  const time = utc(acceptance.signed_at).split(", ").at(-1);
  const name =
    props.change && props.number ? `${props.number} (version ${props.version})` : `version ${props.version}`;
  const summary = `${acceptance.signer_name} accepted ${name} of ${props.title} on ${day(acceptance.signed_at)} at ${time}, for a total of ${format(acceptance.total, props.currency)}${acceptance.total_note ? ` (${acceptance.total_note})` : ""}.`;
  const lead = sheet.wrap(summary, LEAD, textWidth);
  sheet.put(sheet.tag("P"), lead, LEAD, LEFT, 124.5);
  const { verify_url } = acceptance;
  await qrCode(sheet, verify_url, `QR code with the address ${verify_url}`, {
    x: RIGHT - QR_SIDE,
    y: 82,
    side: QR_SIDE,
  });
  const address = shortAddress(acceptance.verify_url);
  const caption: Tag = sheet.tag("P");
  sheet.put(
    caption,
    sheet.wrap(address, { ...NOTE, size: 7.9 }, QR_SIDE),
    { ...NOTE, size: 7.9 },
    RIGHT - QR_SIDE,
    183,
  );
  sheet.y = Math.max(124.5 + (lead.length - 1) * 21, 186);

  const options = acceptance.selected_options ?? [];
  const versions = [
    `${props.version}, ${acceptance.version_id}`,
    ...(props.terms_version ? [`contract terms version ${props.terms_version}`] : []),
  ];
  facts(
    sheet,
    "Document",
    [
      { label: "Title", value: props.title },
      {
        label: "Sent by",
        value: [acceptance.sender_name, props.from.name, acceptance.sender_email].filter(Boolean).join(", "),
      },
      { label: "Version", value: versions.join(", ") },
      ...(options.length ? [{ label: "Selected options", value: `${options.join(". ")}.` }] : []),
      { label: "SHA-256 of the pages shown", value: grouped(acceptance.document_hash), style: MONO },
    ],
    29,
  );
  const signer = acceptance.signer_for
    ? `${acceptance.signer_name}, for ${acceptance.signer_for}`
    : acceptance.signer_name;
  facts(
    sheet,
    "Signer",
    [
      { label: "Name, as typed", value: signer },
      { label: "Email", value: `${acceptance.signer_email}, ${acceptance.email_verified}` },
      ...(acceptance.signer_note ? [{ label: "Address", value: acceptance.signer_note }] : []),
      { label: `Consent, version ${acceptance.consent_version}`, value: `“${acceptance.consent_text}”` },
      ...(acceptance.consumer
        ? [
            { label: "Right to withdraw", value: `Until ${day(acceptance.consumer.last_day)}` },
            { label: "Begin of the work", value: acceptance.consumer.begin },
          ]
        : []),
      { label: "Network and browser", value: `${acceptance.ip}, ${acceptance.user_agent}` },
    ],
    26,
  );
  facts(sheet, "Times", timeRows(acceptance), 26);

  const { drawing } = acceptance;
  sheet.ensure(drawing ? 96 + DRAWN_HEIGHT : 110);
  sheet.y += drawing ? 14 + DRAWN_HEIGHT : 26;
  const half = (WIDTH - 30) / 2;
  const sent = props.sent_on ?? acceptance.sent_at;
  if (drawing) drawn(sheet, LEFT, half, drawing);
  signature(sheet, LEFT, half, acceptance.signer_name, `Client, signed ${day(acceptance.signed_at)}`);
  const caption2 = `${props.from.name}, sent ${day(sent)}`;
  signature(sheet, LEFT + half + 30, half, acceptance.sender_name, caption2);
  sheet.y += 56;
  const closing = `Both parties get this file by email. To check a copy, choose it at ${address}: the file stays on your device, its fingerprint is compared with this record.`;
  sheet.flow(sheet.tag("P"), closing, NOTE);
}
