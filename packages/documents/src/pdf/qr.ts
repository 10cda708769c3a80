import { INK, type Sheet } from "./sheet";

export interface QrPlace {
  /** The left upper corner and the length of a side, in points. */
  x: number;
  y: number;
  side: number;
  color?: string;
}

/**
 * Draws the Swiss cross in the middle of a code, with its white edge 7 of the code's 46 parts wide, as the
 * QR-bill asks.
 */
export function swissCross(sheet: Sheet, { x, y, side }: QrPlace): void {
  const part = side / 46;
  const middle = [x + side / 2, y + side / 2] as const;
  const box = (width: number, height: number, color: string) =>
    sheet.doc
      .rect(middle[0] - (width * part) / 2, middle[1] - (height * part) / 2, width * part, height * part)
      .fill(color);
  sheet.artifact(() => {
    box(7, 7, "#ffffff");
    box(6, 6, "#000000");
    box(1.17, 3.89, "#ffffff");
    box(3.89, 1.17, "#ffffff");
  });
}

/** Draws a QR code as rectangles, one per run of dark modules. */
export async function qrCode(
  sheet: Sheet,
  text: string,
  alt: string,
  { x, y, side, color = INK }: QrPlace,
): Promise<void> {
  const { create } = await import("qrcode").then((module) => module.default ?? module);
  const { data, size } = create(text, { errorCorrectionLevel: "M" }).modules;
  const cell = side / size;
  const figure = sheet.tag("Figure", sheet.root, { alt });
  figure.add(() => {
    for (let row = 0; row < size; row++) {
      for (let from = 0; from < size; from++) {
        if (!data[row * size + from]) continue;
        let to = from;
        while (to + 1 < size && data[row * size + to + 1]) to++;
        sheet.doc.rect(x + from * cell, y + row * cell, (to - from + 1) * cell, cell + 0.05);
        from = to;
      }
    }
    sheet.doc.fill(color);
  });
}
