import { crc32, deflateSync } from "node:zlib";
import { File } from "@stint/core/file";
import { describe, expect, it } from "vitest";

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** The head of a picture of 8-bit pixels with transparency. */
function head(width: number, height: number, interlaced = false): Buffer {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  data.set([8, 6, 0, 0, interlaced ? 1 : 0], 8);
  return chunk("IHDR", data);
}

const png = (...chunks: Uint8Array[]): Buffer =>
  Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    ...chunks,
    chunk("IEND", Buffer.alloc(0)),
  ]);
const rows = (bytes: number): Buffer => chunk("IDAT", deflateSync(Buffer.alloc(bytes)));

describe("a logo that is unpacked into a document (D52)", () => {
  it("is printed when its data are the pixels that it tells", () => {
    expect(File.isPrintable(png(head(10, 10), rows(10 * 41)))).toBe(true);
    expect(File.isPrintable(png(head(2048, 2048), rows(2048 * (2048 * 4 + 1))))).toBe(true);
    expect(File.isPrintable(png(head(8, 8, true), rows(15 + 8 * 8 * 4)))).toBe(true);
    expect(File.isPrintable(new Uint8Array([0xff, 0xd8, 0xff, 0xe0]))).toBe(true);
  });

  it("is left out when few bytes unpack to a great many", () => {
    const bomb = png(head(10, 10), rows(50_000_000));
    expect(bomb.length).toBeLessThan(100_000);
    expect(File.isPrintable(bomb)).toBe(false);
  });

  it("is left out when it tells two sizes, one too large, or none", () => {
    const data = rows(10 * 41);
    expect(File.isPrintable(png(head(10, 10), head(60_000, 60_000), data))).toBe(false);
    expect(File.isPrintable(png(head(4096, 10), data))).toBe(false);
    expect(File.isPrintable(png(data))).toBe(false);
    expect(File.isPrintable(png(head(10, 10)))).toBe(false);
    expect(File.isPrintable(png(head(10, 10), chunk("IDAT", Buffer.from("not packed at all"))))).toBe(false);
    expect(File.isPrintable(new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))).toBe(false);
    expect(File.isPrintable(Buffer.concat([png(head(10, 10), data), Buffer.alloc(2 * 1024 * 1024)]))).toBe(
      false,
    );
  });
});
