import { required } from "@stint/core/platform/shape";
import { AcceptInput } from "@stint/core/proposal/schema";
import { describe, expect, it } from "vitest";

/** Nothing of these is seen: format marks, fillers that count as letters, the empty Braille cell, a lone accent. */
const UNSEEN = [
  "\u200b\u2060",
  "\u3164",
  "\u115f\u1160",
  "\uffa0",
  "\u2800",
  "\ufe0f",
  "\u{e0041}",
  "\u0301",
];
/** Turn the direction of what stands after them, on a certificate as on a page. */
const TURNING = ["Maren\u202e Row", "\u2066Maren", "Maren\u2029Row", "Maren\nRow"];

const sign = (name: string) =>
  AcceptInput.safeParse({
    name,
    email: "maren@cedarrow.test",
    accepted_terms: true,
    document_hash: "0".repeat(64),
  });

describe("a name that cannot be read (D18, D52)", () => {
  it.each([...UNSEEN, ...TURNING, "", "   "])("does not sign: %j", (name) => {
    expect(sign(name).error?.issues.map(({ path }) => path.join())).toEqual(["name"]);
  });

  it.each([...UNSEEN, ...TURNING])("names nothing: %j", (name) => {
    expect(required("Name").safeParse(name).success).toBe(false);
  });

  it.each([" Maren  Röw ", "مريم", "מרים\u200f", "李", "J", "👩‍🎨", "क्षमा"])(
    "of any script signs, kept as typed: %j",
    (name) => {
      expect(sign(name).data?.name).toBe(name);
    },
  );
});
