import { describe, expect, it } from "vitest";
import { blocks, cells, decimal, readRows, readTable } from "../src/features/scope/paste";

const roles = new Map([
  ["designer", "12"],
  ["developer", "13"],
]);
const roleOf = (name: string) => roles.get(name.toLowerCase());
const read = (text: string, headings = false) =>
  readRows(
    readTable(text, (name) => roles.has(name.toLowerCase())),
    { roleOf, headings },
  );

describe("rows of a spreadsheet become services", () => {
  it("reads amounts in the decimals of the project's currency (D7)", () => {
    const table = readTable("Service\tRate\nInk\t1,250\nPaper\t2.50", () => false);
    const prices = (currency: string) =>
      readRows(table, { roleOf, headings: false, currency }).rows.map(({ fields }) => fields.price);
    expect(prices("USD")).toEqual([125_000, 250]);
    expect(prices("JPY")).toEqual([1_250, undefined]);
    expect(prices("BHD")).toEqual([1_250_000, 2_500]);
  });

  it("takes name, quantity, rate and unit in that order when nothing says what they are", () => {
    const { rows, problems } = read("Wireframes\t2\t$1,180.00\tpage\nWorkshop\t1\t$1,800.00\tday");
    expect(problems).toEqual([]);
    expect(rows.map(({ fields }) => fields)).toEqual([
      { name: "Wireframes", quantity: "2", price: 118_000, unit: "page" },
      { name: "Workshop", quantity: "1", price: 180_000, unit: "day" },
    ]);
  });

  it("goes by a first row of headings, wherever the columns are, and leaves the total to be computed", () => {
    const { rows } = read(
      "Role\tItem\tUnit price\tQty\tTotal\tDetails\tOptional\nDesigner\tLogo\t900\t1\t900\tThree routes\tyes",
    );
    expect(rows[0]?.fields).toEqual({
      name: "Logo",
      deliverable_description: "Three routes",
      quantity: "1",
      price: 90_000,
      role_id: "12",
      optional: true,
    });
  });

  it("reads a file with commas by its heads, and keeps commas in words otherwise", () => {
    expect(read('Service,Rate\n"Copy, five pages",400').rows[0]?.fields).toEqual({
      name: "Copy, five pages",
      price: 40_000,
    });
    expect(read("Copy, five pages\nLaunch").rows.map(({ fields }) => fields.name)).toEqual([
      "Copy, five pages",
      "Launch",
    ]);
  });

  it("keeps a cell with line breaks and quotes in it whole", () => {
    expect(cells('Audit\t"Two ""deep""\nreviews"\t3\r\nEnd\t\t')).toEqual([
      ["Audit", 'Two "deep"\nreviews', "3"],
      ["End", "", ""],
    ]);
  });

  it("takes 10 % as a share of the rest (D2)", () => {
    expect(read("Service\tRate\nManagement\t10 %").rows[0]?.fields).toEqual({
      name: "Management",
      pricing: "percent",
      percent: "10",
    });
  });

  it("leaves an empty rate not priced, which is not 0 (D8)", () => {
    const { rows } = read("Service\tRate\nLater\t\nFree\t0");
    expect(rows.map(({ fields }) => fields.price)).toEqual([undefined, 0]);
  });

  it("says in words which cells it could not take, and takes the rest of the row", () => {
    const { rows, problems } = read(
      "Service\tQty\tRate\tRole\nAudit\ttwo\tabout 900\tWizard\n\t1\t5\t\nBig\t1\t1,000,000.00\t",
    );
    expect(rows.map(({ fields }) => fields)).toEqual([{ name: "Audit" }, { name: "Big", quantity: "1" }]);
    expect(problems.map(({ line, column, words }) => `${line} ${column}: ${words}`)).toEqual([
      "1 quantity: “two” is no number, so it is 1",
      "1 price: “about 900” is no amount, so it is not priced",
      "1 role: there is no role “Wizard”, so it is Specialist",
      "2 name: there is no name, so this row is left out",
      "3 price: “1,000,000.00” is more than $999,999.99, so it is not priced",
    ]);
  });

  it("makes phases of a column, or of lines with only a name when told to", () => {
    const text = "Discovery\t\t\nWorkshop\t1\t$1,800.00\nBuild\t\t\nPages\t4\t$620.00";
    expect(blocks(read(text, true).rows).map(({ phase, rows }) => [phase, rows.length])).toEqual([
      ["Discovery", 1],
      ["Build", 1],
    ]);
    expect(read(text, false).rows).toHaveLength(4);
    expect([...read(text).headings]).toEqual([1, 3]);
    const column = "Phase\tService\nOne\tA\nOne\tB\nTwo\tC";
    expect(blocks(read(column).rows).map(({ phase, rows }) => [phase, rows.length])).toEqual([
      ["One", 2],
      ["Two", 1],
    ]);
  });

  it("reads amounts as people write them, and never through a float (D1)", () => {
    const written: [string, string | undefined][] = [
      ["1,200.50", "1200.50"],
      ["1.200,50", "1200.50"],
      ["€ 1 200", "1200"],
      ["1'200", "1200"],
      ["0,5", "0.5"],
      [".5", "0.5"],
      ["007", "7"],
      ["-5", undefined],
      ["5 apples of gold", undefined],
      ["1e9", undefined],
      ["1,2,3", undefined],
      ["", undefined],
    ];
    for (const [text, plain] of written) expect([text, decimal(text)]).toEqual([text, plain]);
    expect(read("Service\tRate\nA\t1.200\nB\t0.29").rows.map(({ fields }) => fields.price)).toEqual([
      120_000, 29,
    ]);
  });

  it("takes a thousand lines without stalling, at most five hundred of them", () => {
    const lines = Array.from({ length: 1000 }, (_, at) => `Service ${at}\t1\t$${at}.00`).join("\n");
    expect(read(lines).rows.length).toBeLessThanOrEqual(501);
  });
});
