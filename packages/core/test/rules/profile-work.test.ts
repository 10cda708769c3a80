import { videoOf } from "@stint/core/profile/work/rules";
import { AddInput } from "@stint/core/profile/work/schema";
import { describe, expect, it } from "vitest";

describe("a video of a sample (section 5)", () => {
  it.each([
    ["https://www.youtube.com/watch?v=abcdefghi-1", "youtube", "abcdefghi-1"],
    ["youtu.be/abcdefghi_1?t=3", "youtube", "abcdefghi_1"],
    ["https://m.youtube.com/shorts/abcdefghi01", "youtube", "abcdefghi01"],
    ["https://vimeo.com/123456789", "vimeo", "123456789"],
    ["https://player.vimeo.com/video/123456789", "vimeo", "123456789"],
    ["https://vimeo.com/channels/staff/123456789", "vimeo", "123456789"],
  ])("is read from %s", (address, service, id) => {
    expect(videoOf(address)).toEqual({ service, id });
  });

  it("that is not listed keeps the hash that opens it", () => {
    const video = { service: "vimeo", id: "123456789", hash: "ab12cd34ef" };
    expect(videoOf("https://vimeo.com/123456789/ab12cd34ef")).toEqual(video);
    expect(videoOf("https://player.vimeo.com/video/123456789?h=ab12cd34ef")).toEqual(video);
  });

  it.each([
    "https://youtube.com/watch?v=short",
    "https://youtube.com/watch?v=abcdefghi0123",
    "https://youtube.com.evil.test/watch?v=abcdefghi01",
    "https://evil.test/?u=https://youtu.be/abcdefghi01",
    "https://joss@vimeo.com/123456789",
    "https://vimeo.com:8080/123456789",
    "https://vimeo.com/about",
    "https://vimeo.com/showcase/12345678",
    "javascript:alert(1)",
    "not an address",
  ])("is refused: %s", (address) => {
    expect(videoOf(address)).toBeUndefined();
    const input = AddInput.safeParse({ type: "link/video", name: "Trailer", linkurl: address });
    expect(input.success).toBe(false);
  });

  it("belongs to a link, and a link to an address", () => {
    const of = (input: object) => AddInput.safeParse({ name: "Trailer", ...input }).success;
    expect(of({ type: "image" })).toBe(true);
    expect(of({ type: "image", linkurl: "https://ochre.test" })).toBe(false);
    expect(of({ type: "link/url" })).toBe(false);
    expect(of({ type: "link/url", linkurl: "https://ochre.test/work" })).toBe(true);
    expect(of({ type: "resume" })).toBe(false);
  });
});
