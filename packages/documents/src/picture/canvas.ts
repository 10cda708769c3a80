import { encodePng } from "./png";

export interface Point {
  x: number;
  y: number;
}
/** A closed outline of straight lines. */
export type Outline = readonly Point[];

/** Straight lines for each curve: at the size of a heading nobody sees the corners. */
const STEPS = 8;

/** Returns points on a curve after its first one; three points are a quadratic curve, four a cubic one. */
export function flatten(points: readonly Point[]): Point[] {
  return Array.from({ length: STEPS }, (_, index) => {
    const t = (index + 1) / STEPS;
    let left = [...points];
    while (left.length > 1)
      left = left.slice(1).map((next, at) => {
        const before = left[at] ?? next;
        return { x: before.x + (next.x - before.x) * t, y: before.y + (next.y - before.y) * t };
      });
    return left[0] ?? { x: 0, y: 0 };
  });
}

/** Returns red, green and blue of "#711fff". */
const channelsOf = (color: string): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

/** A picture that is painted with outlines, edges smoothed by how much of a pixel they cover. */
export class Canvas {
  readonly width: number;
  readonly height: number;
  readonly #pixels: Uint8Array;

  constructor(width: number, height: number, color: string) {
    this.width = width;
    this.height = height;
    const ground = channelsOf(color);
    this.#pixels = new Uint8Array(width * height * 3).map((_, at) => ground[at % 3] ?? 0);
  }

  /** Fills outlines; one that runs the other way inside of another leaves a hole. Parts outside are not painted. */
  fill(outlines: readonly Outline[], color: string): void {
    const areas = new Float64Array((this.width + 2) * this.height);
    for (const outline of outlines)
      for (const [at, point] of outline.entries())
        this.#addEdge(areas, outline[at === 0 ? outline.length - 1 : at - 1] ?? point, point);
    this.#paint(areas, channelsOf(color));
  }

  toPng(): Buffer {
    return encodePng(this.width, this.height, this.#pixels);
  }

  /** Adds to each pixel that an edge touches how much the area right of the edge grows there. */
  #addEdge(areas: Float64Array, from: Point, to: Point): void {
    if (from.y === to.y) return;
    const sign = from.y < to.y ? 1 : -1;
    const [top, bottom] = sign === 1 ? [from, to] : [to, from];
    const slope = (bottom.x - top.x) / (bottom.y - top.y);
    const last = Math.min(this.height, Math.ceil(bottom.y));
    for (let y = Math.max(0, Math.floor(top.y)); y < last; y++) {
      const [start, end] = [Math.max(y, top.y), Math.min(y + 1, bottom.y)];
      const [one, other] = [start, end].map((at) => this.#clamp(top.x + (at - top.y) * slope));
      this.#addSpan(
        areas,
        y,
        Math.min(one ?? 0, other ?? 0),
        Math.max(one ?? 0, other ?? 0),
        (end - start) * sign,
      );
    }
  }

  #clamp = (x: number): number => Math.min(Math.max(x, 0), this.width);

  /** Spreads an edge's height within one row over the pixels that it crosses from `left` to `right`. */
  #addSpan(areas: Float64Array, y: number, left: number, right: number, height: number): void {
    const row = y * (this.width + 2);
    const [first, last] = [Math.floor(left), Math.max(Math.floor(left), Math.ceil(right) - 1)];
    let before = 0;
    for (let x = first; x <= last; x++) {
      // The part of the edge's height up to this pixel's right side, and the mean area it leaves within the pixel.
      const reach = right > left ? (Math.min(x + 1, right) - Math.max(x, left)) / (right - left) : 1;
      const middle = (Math.max(x, left) + Math.min(x + 1, right)) / 2 - x;
      const own = height * reach * (1 - middle);
      areas[row + x] = (areas[row + x] ?? 0) + own + before;
      before = height * reach - own;
    }
    areas[row + last + 1] = (areas[row + last + 1] ?? 0) + before;
  }

  #paint(areas: Float64Array, channels: readonly number[]): void {
    for (let y = 0; y < this.height; y++) {
      let area = 0;
      for (let x = 0; x < this.width; x++) {
        area += areas[y * (this.width + 2) + x] ?? 0;
        const cover = Math.min(1, Math.abs(area));
        if (cover < 1 / 512) continue;
        const at = (y * this.width + x) * 3;
        for (const [channel, value] of channels.entries()) {
          const old = this.#pixels[at + channel] ?? 0;
          this.#pixels[at + channel] = Math.round(old + (value - old) * cover);
        }
      }
    }
  }
}
