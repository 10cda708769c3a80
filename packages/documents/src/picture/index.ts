import { Fonts, type Weight } from "../pdf/fonts";
import { Canvas, flatten, type Outline, type Point } from "./canvas";

/** What the picture of a template says, in words. */
export interface TemplatePicture {
  name: string;
  /** "3 phases, 8 services". */
  extent: string;
  /** "Recommended total". */
  label: string;
  /** "$14,850.00". */
  total: string;
}

/** The size that networks and messengers show whole. */
export const SIZE = { width: 1200, height: 630 };

const EDGE = 80;
const COLORS = { paper: "#ffffff", ink: "#1a1623", muted: "#625b71", accent: "#711fff", line: "#e3dfeb" };

interface Place {
  x: number;
  /** The line that letters stand on. */
  y: number;
  size: number;
  weight: Weight;
}

const widthOf = (fonts: Fonts, text: string, { size, weight }: Pick<Place, "size" | "weight">): number =>
  size * fonts.runs(text, weight).reduce((sum, run) => sum + run.width, 0);

/** Returns the outlines of a line of text. */
function outlinesOf(fonts: Fonts, text: string, { x, y, size, weight }: Place): Outline[] {
  const outlines: Outline[] = [];
  let pen = x;
  for (const { key, text: words } of fonts.runs(text, weight)) {
    const { font, units } = fonts.open(key);
    const scale = size / units;
    const { glyphs, positions } = font.layout(words);
    for (const [at, glyph] of glyphs.entries()) {
      const place = positions[at];
      const origin = { x: pen + (place?.xOffset ?? 0) * scale, y: y - (place?.yOffset ?? 0) * scale };
      outlines.push(...outlinesOfGlyph(glyph.path.commands, origin, scale));
      pen += (place?.xAdvance ?? glyph.advanceWidth) * scale;
    }
  }
  return outlines;
}

interface Command {
  command: string;
  args: number[];
}

function outlinesOfGlyph(commands: readonly Command[], origin: Point, scale: number): Outline[] {
  const outlines: Point[][] = [];
  for (const { command, args } of commands) {
    const points = Array.from({ length: args.length / 2 }, (_, at) => ({
      x: origin.x + (args[at * 2] ?? 0) * scale,
      y: origin.y - (args[at * 2 + 1] ?? 0) * scale,
    }));
    const current = outlines.at(-1);
    const last = current?.at(-1);
    if (command === "moveTo") outlines.push(points);
    else if (current && last) current.push(...(points.length > 1 ? flatten([last, ...points]) : points));
  }
  return outlines;
}

const box = (x: number, y: number, width: number, height: number): Outline => [
  { x, y },
  { x: x + width, y },
  { x: x + width, y: y + height },
  { x, y: y + height },
];

/** Returns a box with round corners. */
function roundBox(x: number, y: number, side: number, radius: number): Outline {
  const [far, low] = [x + side, y + side];
  const corner = (from: Point, by: Point, to: Point): Point[] => [from, ...flatten([from, by, to])];
  return [
    ...corner({ x, y: y + radius }, { x, y }, { x: x + radius, y }),
    ...corner({ x: far - radius, y }, { x: far, y }, { x: far, y: y + radius }),
    ...corner({ x: far, y: low - radius }, { x: far, y: low }, { x: far - radius, y: low }),
    ...corner({ x: x + radius, y: low }, { x, y: low }, { x, y: low - radius }),
  ];
}

/** Breaks a name into lines that fit; what no line has room for ends in an ellipsis. */
function breakLines(
  fonts: Fonts,
  text: string,
  type: Pick<Place, "size" | "weight">,
  most: number,
): string[] {
  const room = SIZE.width - 2 * EDGE;
  const fits = (line: string) => widthOf(fonts, line, type) <= room;
  const shorten = (line: string): string => {
    const letters = [...line];
    while (letters.length > 1 && !fits(`${letters.join("").trimEnd()}…`)) letters.pop();
    return `${letters.join("").trimEnd()}…`;
  };
  const lines: string[] = [];
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const last = lines.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    if (last !== undefined && fits(longer)) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  const shown = lines.slice(0, most).map((line) => (fits(line) ? line : shorten(line)));
  const last = shown.at(-1);
  if (lines.length > most && last)
    shown[most - 1] = last.endsWith("…") ? last : shorten(`${last} ${lines[most]}`);
  return shown;
}

/** What the picture of a person says, in words, on their color. */
export interface PersonPicture {
  name: string;
  headline: string;
  /** "Ochre Lane Film", "Demo City": shown below, one after the other. */
  facts: readonly string[];
  fill: string;
  on: string;
}

/** Draws the picture that networks show beside a person's link. The same words are the same file. */
export async function drawPerson({ name, headline, facts, fill, on }: PersonPicture): Promise<Buffer> {
  const fonts = await Fonts.load();
  const canvas = new Canvas(SIZE.width, SIZE.height, COLORS.paper);
  const write = (text: string, color: string, place: Place) =>
    canvas.fill(outlinesOf(fonts, text, place), color);
  canvas.fill([box(0, 0, SIZE.width, 440)], fill);
  write("Profile on Stint", on, { x: EDGE, y: 104, size: 30, weight: "regular" });
  const title = { size: 76, weight: "bold" } as const;
  const lines = breakLines(fonts, name, title, 2);
  for (const [row, line] of lines.entries())
    write(line, on, { ...title, x: EDGE, y: 380 - (lines.length - 1 - row) * 84 });
  const below = { size: 36, weight: "regular" } as const;
  for (const [row, line] of breakLines(fonts, headline, below, 2).entries())
    write(line, COLORS.ink, { ...below, x: EDGE, y: 506 + row * 46 });
  for (const line of breakLines(fonts, facts.join(", "), { size: 26, weight: "regular" }, 1))
    write(line, COLORS.muted, { x: EDGE, y: 598, size: 26, weight: "regular" });
  return canvas.toPng();
}

/** Draws the picture that networks show beside a template's link. The same words are the same file. */
export async function drawTemplate({ name, extent, label, total }: TemplatePicture): Promise<Buffer> {
  const fonts = await Fonts.load();
  const canvas = new Canvas(SIZE.width, SIZE.height, COLORS.paper);
  const write = (text: string, color: string, place: Place) =>
    canvas.fill(outlinesOf(fonts, text, place), color);
  const writeRight = (text: string, color: string, place: Omit<Place, "x">) =>
    write(text, color, { ...place, x: SIZE.width - EDGE - widthOf(fonts, text, place) });

  canvas.fill([roundBox(EDGE, 64, 56, 12)], COLORS.accent);
  for (const [row, width] of [24, 18, 10].entries())
    canvas.fill([box(EDGE + 16, 64 + 17 + row * 9, width, 5)], COLORS.paper);
  write("Stint", COLORS.ink, { x: EDGE + 76, y: 103, size: 34, weight: "bold" });

  const title = { size: 72, weight: "bold" } as const;
  write("Scope of work", COLORS.muted, { x: EDGE, y: 214, size: 32, weight: "regular" });
  for (const [row, line] of breakLines(fonts, name, title, 3).entries())
    write(line, COLORS.ink, { ...title, x: EDGE, y: 292 + row * 80 });

  canvas.fill([box(EDGE, 500, SIZE.width - 2 * EDGE, 2)], COLORS.line);
  write(extent, COLORS.muted, { x: EDGE, y: 570, size: 32, weight: "regular" });
  writeRight(label, COLORS.muted, { y: 538, size: 24, weight: "regular" });
  writeRight(total, COLORS.ink, { y: 588, size: 48, weight: "bold" });
  return canvas.toPng();
}
