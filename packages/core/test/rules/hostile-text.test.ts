import { Csv } from "@stint/core/platform/csv";
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

describe("a table for spreadsheets (D48)", () => {
  const cellOf = (text: string) => Csv.write(["name"], [[text]]).split("\r\n")[1];

  it.each([
    "=1+1",
    "+1",
    "-1+1|cmd",
    "-1;=1",
    "-1\n",
    "@SUM(A1)",
    "\t=1",
    "\n=1",
    " =1",
    "＝1+1",
    "＠SUM(A1)",
  ])("holds no formula: %j", (text) => {
    expect(cellOf(text)).toMatch(/^"?'/);
  });

  it.each(["-100.00", "-1", "0.00", "1234.567"])("keeps a number one: %j", (text) => {
    expect(cellOf(text)).toBe(text);
  });

  it.each(["Acme;=HYPERLINK(A1)", "Acme; @SUM(A1)", "Acme\t=1", 'Acme\n"=1'])(
    "holds none behind what another country's spreadsheet takes for the end of a cell: %j",
    (text) => {
      expect(Csv.write(["name"], [[text]])).not.toMatch(/[;\t\n]["\s]*[=+@-]/);
    },
  );

  it.each(["A & B; Sons", "a-b", "me@sample.test", "1; 2", "Über = unter"])(
    "keeps other text: %j",
    (text) => {
      expect(cellOf(text)).toBe(text);
    },
  );
});
