import { describe, expect, it } from "vitest";
import { sourcesUnder } from "../../scripts/lib/imports.mjs";

const root = `${import.meta.dirname}/../..`;

/** Reads a signature out of a provider's metadata by hand: a text is another one after a rotation of the secret. */
const BY_HAND = /metadata\??\.signature\b/;

describe("signatures in a provider's metadata", () => {
  it("are judged by isSigned and isSignedWith, which take every secret in use, and never compared as texts", () => {
    const found = sourcesUnder(root, "packages/core/src").filter(({ text }) => BY_HAND.test(text));
    expect(found.map(({ file }) => file)).toEqual([]);
  });

  it.each([
    "data.find((each) => each.metadata?.signature === metadata.signature)",
    "if (metadata.signature === undefined) return;",
  ])("are red on a planted one: %s", (text) => {
    expect(BY_HAND.test(text)).toBe(true);
  });
});
