import { crc32, deflateSync } from "node:zlib";
import { File } from "@stint/core/platform/file";
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

/** The bones of a JPEG: one frame of 1 x 1, one scan of one byte. */
const jpeg = Buffer.from("ffd8ffe000044a46ffc0000b080001000101011100ffda0008010100003f0000ffd9", "hex");

describe("a logo that is unpacked into a document (D52)", () => {
  it("is printed when its data are the pixels that it tells", async () => {
    expect(await File.isPrintable(png(head(10, 10), rows(10 * 41)))).toBe(true);
    expect(await File.isPrintable(png(head(2048, 2048), rows(2048 * (2048 * 4 + 1))))).toBe(true);
    expect(await File.isPrintable(png(head(8, 8, true), rows(15 + 8 * 8 * 4)))).toBe(true);
    expect(await File.isPrintable(jpeg)).toBe(true);
  });

  it("is left out when few bytes unpack to a great many", async () => {
    const bomb = png(head(10, 10), rows(50_000_000));
    expect(bomb.length).toBeLessThan(100_000);
    expect(await File.isPrintable(bomb)).toBe(false);
  });

  it("is left out when it tells two sizes, one too large, or none", async () => {
    const data = rows(10 * 41);
    expect(await File.isPrintable(png(head(10, 10), head(60_000, 60_000), data))).toBe(false);
    expect(await File.isPrintable(png(head(4096, 10), data))).toBe(false);
    expect(await File.isPrintable(png(data))).toBe(false);
    expect(await File.isPrintable(png(head(10, 10)))).toBe(false);
    expect(await File.isPrintable(png(head(10, 10), chunk("IDAT", Buffer.from("not packed at all"))))).toBe(
      false,
    );
    expect(await File.isPrintable(new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))).toBe(
      false,
    );
    expect(
      await File.isPrintable(Buffer.concat([png(head(10, 10), data), Buffer.alloc(2 * 1024 * 1024)])),
    ).toBe(false);
  });

  it("is left out when a JPEG ends before its picture does", async () => {
    expect(await File.isPrintable(jpeg.subarray(0, -2))).toBe(false);
    expect(await File.isPrintable(jpeg.subarray(0, 4))).toBe(false);
    expect(await File.isPrintable(Buffer.concat([jpeg.subarray(0, 8), Buffer.from("<script>")]))).toBe(false);
  });
});

describe("what is kept (D52)", () => {
  const text = (words: string) => new TextEncoder().encode(words);

  it("is a PDF by its first line and its last", async () => {
    const pdf = "%PDF-1.7\n1 0 obj\n<<>>\nendobj\nstartxref\n9\n%%EOF\n";
    expect(await File.checkKind(text(pdf))).toBe("pdf");
    expect(await File.checkKind(text("%PDF-<html><script>alert(1)</script>"))).toBeUndefined();
    expect(await File.checkKind(text(pdf.slice(0, -8)))).toBeUndefined();
  });

  it("is a picture of up to 256 MB of pixels, unpacked no further", async () => {
    expect(await File.checkKind(png(head(4096, 10), rows(10 * (4096 * 4 + 1))))).toBe("png");
    expect(await File.checkKind(png(head(29_000, 29_000), rows(10)))).toBeUndefined();
    expect(await File.checkKind(png(head(100, 100), rows(10)))).toBeUndefined();
    expect(await File.checkKind(text("GIF89a"))).toBeUndefined();
  });

  it("is nothing but a picture: no page behind its end, no freight behind its rows", async () => {
    const whole = png(head(10, 10), rows(10 * 41));
    expect(await File.checkKind(whole)).toBe("png");
    expect(await File.checkKind(Buffer.concat([whole, text("<html><script>")]))).toBeUndefined();
    const packed = deflateSync(Buffer.alloc(10 * 41));
    const freight = (bytes: number) => chunk("IDAT", Buffer.concat([packed, Buffer.alloc(bytes, 7)]));
    expect(await File.checkKind(png(head(10, 10), freight(0)))).toBe("png");
    expect(await File.checkKind(png(head(10, 10), freight(5_000_000)))).toBeUndefined();
    expect(
      await File.checkKind(png(head(10, 10), chunk("IDAT", packed), chunk("IDAT", Buffer.alloc(4000)))),
    ).toBeUndefined();
  });

  it("is no JPEG of a few bytes that tells 900 million pixels", async () => {
    const telling = (side: number) => {
      const bytes = Buffer.from(jpeg);
      bytes.writeUInt16BE(side, 13);
      bytes.writeUInt16BE(side, 15);
      return bytes;
    };
    expect(await File.checkKind(telling(9_000))).toBe("jpeg");
    expect(await File.checkKind(telling(30_000))).toBeUndefined();
  });
});
