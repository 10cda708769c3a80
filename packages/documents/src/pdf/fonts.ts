import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type * as Fontkit from "fontkit";
import { unpackWoff } from "./woff";

/**
 * Hanken Grotesk, with wider fonts behind it, so that a name typed in any script is printed (D18). The files
 * are opened once per process: opening costs more than drawing a page. Digits of Hanken Grotesk are equally
 * wide without any feature switched on; a test checks that.
 */

/** `slip` and `slip_bold` are for the Swiss payment slip, whose style guide permits four fonts alone. */
export type Weight = "regular" | "bold" | "mono" | "slip" | "slip_bold";

type Opened = { key: string; font: Fontkit.Font; units: number };

/** A piece of text in one font. */
export type Run = { key: string; text: string; width: number };

const hanken = (weight: number) =>
  ["latin", "latin-ext", "vietnamese", "cyrillic-ext"].map(
    (subset) => `@fontsource/hanken-grotesk/files/hanken-grotesk-${subset}-${weight}-normal.woff`,
  );
const liberation = (cut: string) => `pdfjs-dist/standard_fonts/LiberationSans-${cut}.ttf`;
const LAST_RESORT = "@fontsource/unifontex/files/unifontex-latin-400-normal.woff";

const CHAINS: Record<Weight, string[]> = {
  regular: [...hanken(400), "dejavu-fonts-ttf/ttf/DejaVuSans.ttf", LAST_RESORT],
  bold: [...hanken(600), "dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf", LAST_RESORT],
  mono: ["dejavu-fonts-ttf/ttf/DejaVuSansMono.ttf", ...hanken(400), LAST_RESORT],
  slip: [liberation("Regular"), "dejavu-fonts-ttf/ttf/DejaVuSans.ttf", LAST_RESORT],
  slip_bold: [liberation("Bold"), "dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf", LAST_RESORT],
};

/** The files of all fonts, as module paths: they must be deployed beside a function that prints. */
export const FACES = [...new Set(Object.values(CHAINS).flat())];

/** Joiners, variation selectors and the like, which need no glyph. */
const INVISIBLE = /^[\p{Default_Ignorable_Code_Point}\p{Cf}]$/u;
/** Nearly all text: the first font of a chain covers it, so no character needs to be looked up. */
const BASIC = /^[\u0020-\u007e\u00a0-\u00ff\u2013\u2014\u2018\u2019\u201c\u201d\u2022\u2026\u20ac\u2212]*$/;

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });
/** Splits a text into characters as a reader counts them. */
export const lettersOf = (text: string): string[] =>
  Array.from(graphemes.segment(text), (part) => part.segment);

/**
 * The number of measured texts of one kind that a warm process caches: words repeat within a document, not
 * forever.
 */
const KEPT = 20_000;
/** Longer texts are a line or more, and hardly repeat. */
const WORD = 64;

const byWeight = <V>(): Record<Weight, Map<string, V>> => ({
  regular: new Map(),
  bold: new Map(),
  mono: new Map(),
  slip: new Map(),
  slip_bold: new Map(),
});

/**
 * Fonts, with letters looked up once and widths measured once per word. The whole process shares one
 * instance.
 */
export class Fonts {
  /** Counts of glyph lookups and text layouts, which make up the cost of printing, for tests. */
  readonly counts = { lookups: 0, layouts: 0 };
  private readonly opened = new Map<string, Opened>();
  private readonly widths = new Map<string, number>();
  /** The font of each letter and the runs of each word, by weight. */
  private readonly faces = byWeight<string>();
  private readonly words = byWeight<Run[]>();

  private readonly create: (data: Buffer) => Fontkit.Font;

  private constructor(create: (data: Buffer) => Fontkit.Font) {
    this.create = create;
  }

  private static shared: Promise<Fonts> | undefined;

  /** Loads the font reader on first use: it is large and most requests print nothing. */
  static load(): Promise<Fonts> {
    Fonts.shared ??= import("fontkit").then(
      ({ create }) => new Fonts((data) => create(data) as Fontkit.Font),
    );
    return Fonts.shared;
  }

  /** Opens a font by its key (the file's module path). */
  open(key: string): Opened {
    let face = this.opened.get(key);
    if (!face) {
      const font = this.create(unpackWoff(readFileSync(createRequire(import.meta.url).resolve(key))));
      face = { key, font, units: font.unitsPerEm };
      this.opened.set(key, face);
    }
    return face;
  }

  private faceFor(letter: string, weight: Weight): string {
    const faces = this.faces[weight];
    const known = faces.get(letter);
    if (known !== undefined) return known;
    const chain = CHAINS[weight];
    const points = [...letter].filter((point) => !INVISIBLE.test(point)).map((p) => p.codePointAt(0) ?? 0);
    const has = (key: string) =>
      points.every((point) => {
        this.counts.lookups += 1;
        return this.open(key).font.hasGlyphForCodePoint(point);
      });
    return kept(faces, letter, chain.find(has) ?? chain.at(-1) ?? LAST_RESORT);
  }

  private widthOf(key: string, text: string): number {
    const id = `${key}\n${text}`;
    const known = this.widths.get(id);
    if (known !== undefined) return known;
    const { font, units } = this.open(key);
    this.counts.layouts += 1;
    const width = font.layout(text).advanceWidth / units;
    return text.length > WORD ? width : kept(this.widths, id, width);
  }

  /** Splits a piece of text (one line, no breaks) into runs of one font each; widths are in em. */
  runs(text: string, weight: Weight): readonly Run[] {
    const words = this.words[weight];
    const known = words.get(text);
    if (known) return known;
    const runs = this.split(text, weight);
    return text.length > WORD ? runs : kept(words, text, runs);
  }

  private split(text: string, weight: Weight): Run[] {
    const first = CHAINS[weight][0] ?? LAST_RESORT;
    if (BASIC.test(text)) return [{ key: first, text, width: this.widthOf(first, text) }];
    const pieces: { key: string; letters: string[] }[] = [];
    for (const letter of lettersOf(text)) {
      const key = BASIC.test(letter) ? first : this.faceFor(letter, weight);
      const last = pieces.at(-1);
      if (last?.key === key) last.letters.push(letter);
      else pieces.push({ key, letters: [letter] });
    }
    return pieces.map(({ key, letters }) => {
      const whole = letters.join("");
      return { key, text: whole, width: this.widthOf(key, whole) };
    });
  }
}

/** Caches a value; a full cache is emptied. */
function kept<V>(memory: Map<string, V>, key: string, value: V): V {
  if (memory.size >= KEPT) memory.clear();
  memory.set(key, value);
  return value;
}
