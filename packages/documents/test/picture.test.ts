import { inflateSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Canvas } from "../src/picture/canvas";
import { drawPerson, drawTemplate, SIZE, type TemplatePicture } from "../src/picture/index";

const WORDS: TemplatePicture = {
  name: "Brand identity for a small company",
  extent: "3 phases, 8 services",
  label: "Recommended total",
  total: "$14,850.00",
};

/** Reads the red of each pixel; a browser reads the whole file in tests/e2e/public-template.spec.ts. */
function readPng(file: Buffer) {
  const [width, height] = [file.readUInt32BE(16), file.readUInt32BE(20)];
  const length = file.readUInt32BE(33);
  const rows = inflateSync(file.subarray(41, 41 + length));
  return { width, height, redAt: (x: number, y: number) => rows[y * (width * 3 + 1) + 1 + x * 3] ?? 0 };
}

/** The first and the last column in which something is painted. */
function paintedColumns(file: Buffer): { first: number; last: number } {
  const { width, height, redAt } = readPng(file);
  const columns = Array.from({ length: width }, (_, x) => x).filter((x) =>
    Array.from({ length: height }, (_, y) => redAt(x, y)).some((red) => red !== 255),
  );
  return { first: columns[0] ?? width, last: columns.at(-1) ?? 0 };
}

describe("the picture of a template", () => {
  it("has the size that networks show whole, and is the same file for the same words", async () => {
    const [one, again, other] = await Promise.all([
      drawTemplate(WORDS),
      drawTemplate({ ...WORDS }),
      drawTemplate({ ...WORDS, total: "$14,850.01" }),
    ]);
    const { width, height } = readPng(one);
    expect({ width, height }).toEqual(SIZE);
    expect(one.equals(again)).toBe(true);
    expect(one.equals(other)).toBe(false);
    expect(one.length).toBeLessThan(100_000);
  });

  it.each([
    ["a name of many words", "A long name that says all there is to say about it ".repeat(5)],
    ["a name of one word", "Donaudampfschifffahrtsgesellschaftskapitän".repeat(4)],
    ["other scripts", "Ωδή Приве́т 日本 Grüße"],
    ["no name", ""],
  ])("keeps its margins with %s", async (_, name) => {
    const { first, last } = paintedColumns(await drawTemplate({ ...WORDS, name }));
    expect(first).toBeGreaterThanOrEqual(79);
    expect(last).toBeLessThanOrEqual(SIZE.width - 79);
  });
});

describe("the canvas", () => {
  it("covers a pixel as far as a box does", () => {
    const side = fc.double({ min: 0, max: 16, noNaN: true });
    fc.assert(
      fc.property(side, side, side, side, (a, b, c, d) => {
        const [left, right, top, bottom] = [Math.min(a, b), Math.max(a, b), Math.min(c, d), Math.max(c, d)];
        const canvas = new Canvas(16, 16, "#ffffff");
        const corners = [
          { x: left, y: top },
          { x: right, y: top },
          { x: right, y: bottom },
          { x: left, y: bottom },
        ];
        canvas.fill([corners], "#000000");
        const { redAt } = readPng(canvas.toPng());
        for (let y = 0; y < 16; y++)
          for (let x = 0; x < 16; x++) {
            const wide = Math.max(0, Math.min(x + 1, right) - Math.max(x, left));
            const high = Math.max(0, Math.min(y + 1, bottom) - Math.max(y, top));
            expect(Math.abs(redAt(x, y) - 255 * (1 - wide * high))).toBeLessThanOrEqual(1);
          }
      }),
      { numRuns: 200 },
    );
  });
});

describe("the picture of a person", () => {
  it("has the size that networks show, on the person's color, and says the same in the same bytes", async () => {
    const words = {
      name: "Joss Marlow",
      headline: "Trailers for theatres, from one shoot day to a full season",
      facts: ["Ochre Lane Film", "Demo City"],
      fill: "#f2b134",
      on: "#1a1623",
    };
    const picture = await drawPerson(words);
    const { width, height, redAt } = readPng(picture);
    expect({ width, height }).toEqual(SIZE);
    expect([redAt(1190, 20), redAt(1190, 620)]).toEqual([0xf2, 0xff]);
    expect(await drawPerson(words)).toEqual(picture);
    expect(await drawPerson({ ...words, headline: "", facts: [] })).not.toEqual(picture);
  });
});
