import { describe, expect, it } from "vitest";
import { stripPicture } from "../../src/platform/file/strip";

const segment = (marker: number, body: number[] | string): number[] => {
  const bytes = typeof body === "string" ? [...Buffer.from(body, "latin1")] : body;
  return [0xff, marker, (bytes.length + 2) >> 8, (bytes.length + 2) & 255, ...bytes];
};
/** An EXIF segment with an orientation and words that nobody is to read. */
const exif = (orientation: number, little = false): number[] => {
  const short = (value: number) => (little ? [value & 255, value >> 8] : [value >> 8, value & 255]);
  const long = (value: number) => (little ? [value, 0, 0, 0] : [0, 0, 0, value]);
  const order = little ? [0x49, 0x49] : [0x4d, 0x4d];
  const entry = [...short(0x0112), ...short(3), ...long(1), ...short(orientation), 0, 0];
  return segment(0xe1, [
    ...Buffer.from("Exif\0\0", "latin1"),
    ...[...order, ...short(42), ...long(8), ...short(1), ...entry, ...long(0)],
    ...Buffer.from("GPS 55.6761 N", "latin1"),
  ]);
};
const jpeg = (...notes: number[][]): Uint8Array =>
  Uint8Array.from([
    ...[0xff, 0xd8, ...notes.flat()],
    ...segment(0xdb, [0, 1, 2]),
    ...segment(0xc0, [8, 0, 1, 0, 1, 1, 1, 17, 0]),
    ...segment(0xda, [1, 1, 0, 0, 63, 0]),
    ...[1, 2, 3, 0xff, 0xd9],
    ...Buffer.from("a film behind the picture", "latin1"),
  ]);
const read = (bytes: Uint8Array): string => Buffer.from(bytes).toString("latin1");

describe("a picture that others are shown (D52)", () => {
  it("keeps what draws it and loses place, device and notes", () => {
    const photo = jpeg(
      segment(0xe0, "JFIF\0"),
      exif(1),
      segment(0xe2, "ICC_PROFILE\0"),
      segment(0xe2, "MPF\0 where the next picture is"),
      segment(0xe1, "http://ns.adobe.com/xap/1.0/ by Joss"),
      segment(0xed, "Photoshop 3.0"),
      segment(0xfe, "made at home"),
    );
    const stripped = read(stripPicture(photo, "jpeg"));
    for (const gone of ["GPS", "adobe.com", "Photoshop", "home", "film", "Exif", "MPF"])
      expect(stripped).not.toContain(gone);
    for (const kept of ["JFIF", "ICC_PROFILE"]) expect(stripped).toContain(kept);
    expect(stripped.endsWith("\x01\x02\x03\xff\xd9")).toBe(true);
    expect(stripPicture(Buffer.from(stripped, "latin1"), "jpeg")).toEqual(Buffer.from(stripped, "latin1"));
  });

  it("loses what further pictures in the file, and notes between its scans, say", () => {
    const first = [...jpeg()].slice(0, -Buffer.from("a film behind the picture").length - 2);
    const photo = Uint8Array.from([
      ...first,
      // A restart, an escaped byte, and a second scan behind a note.
      ...[0xff, 0xd3, 4, 0xff, 0, 5],
      ...segment(0xfe, "between scans"),
      ...segment(0xda, [1, 1, 0, 0, 63, 0]),
      ...[6, 0xff, 0xd9],
      ...jpeg(exif(1), segment(0xfe, "second picture")),
    ]);
    const stripped = read(stripPicture(photo, "jpeg"));
    for (const gone of ["GPS", "between", "second", "film"]) expect(stripped).not.toContain(gone);
    expect(stripped).toContain("\x03\xff\xd3\x04\xff\x00\x05\xff\xda");
    expect(stripped.endsWith("\x06\xff\xd9")).toBe(true);
  });

  it("ends where a file was cut off", () => {
    const whole = jpeg();
    for (let length = 4; length < whole.length; length++)
      expect(read(stripPicture(whole.subarray(0, length), "jpeg")).endsWith("\xff\xd9")).toBe(true);
  });

  it.each([
    [6, false],
    [8, true],
    [3, false],
  ])("is turned as before: %i", (orientation, little) => {
    const stripped = stripPicture(jpeg(exif(orientation, little)), "jpeg");
    expect(read(stripped)).not.toContain("GPS");
    expect(read(stripped)).toContain("Exif");
    // Strips to itself: the orientation that was written is read again.
    expect(stripPicture(stripped, "jpeg")).toEqual(stripped);
  });

  it.each([
    ["cut off", [0xff, 0xe1, 0, 6, 0x45, 0x78, 0x69, 0x66]],
    ["that point outside", segment(0xe1, [...Buffer.from("Exif\0\0MM\0*\xff\xff\xff\xff", "latin1"), 0, 0])],
  ])("is stripped of notes %s", (_, notes) => {
    expect(read(stripPicture(jpeg(notes), "jpeg"))).not.toContain("Exif");
  });

  it("loses the texts of a PNG", () => {
    const chunk = (type: string, body: string) => {
      const length = Buffer.alloc(4);
      length.writeUInt32BE(body.length);
      return Buffer.concat([length, Buffer.from(type + body, "latin1"), Buffer.alloc(4)]);
    };
    const head = Buffer.from("89504e470d0a1a0a", "hex");
    const [ihdr, idat, iend] = [chunk("IHDR", "size"), chunk("IDAT", "rows"), chunk("IEND", "")];
    const png = Buffer.concat([head, ihdr, chunk("tEXt", "Author Joss"), chunk("eXIf", "GPS"), idat, iend]);
    expect(stripPicture(png, "png")).toEqual(Buffer.concat([head, ihdr, idat, iend]));
  });
});
