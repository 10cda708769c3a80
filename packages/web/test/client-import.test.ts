import { write } from "@stint/core/platform/csv";
import { describe, expect, it } from "vitest";
import { listLeftOut } from "../src/features/client/import/row-problems";
import { parts } from "../src/features/client/import/send";
import { mappingOf, rowsOf, TableProblem, table, textOf } from "../src/features/client/import/table";

const read = (text: string) => {
  const of = table(text);
  return rowsOf(of, mappingOf(of.columns));
};

describe("a list of clients as a file (D48)", () => {
  it("is read with commas, semicolons or tabs, quotes, line ends and a byte-order mark", () => {
    const same = [{ line: 2, name: "Mockford, Books", email: "robin@mockford.test" }];
    expect(read('\uFEFFClient,Email\r\n"Mockford, Books",robin@mockford.test\r\n')).toEqual(same);
    expect(read('Company;E-Mail\n"Mockford, Books";robin@mockford.test')).toEqual(same);
    expect(read("company\temail address\nMockford, Books\trobin@mockford.test\n\n")).toEqual(same);
    expect(read('Client,Address\n"A","1 Lane\nBerlin"\nB,')).toEqual([
      { line: 3, name: "A", billing_address: "1 Lane\nBerlin" },
      { line: 4, name: "B" },
    ]);
  });

  it("is read in the writing that the spreadsheet saved it in", () => {
    const text = "Client\tEmail\nZoë Müller\tzoe@mockford.test\n";
    const saved = (bytes: Uint8Array) => read(textOf(new Uint8Array(bytes).buffer));
    const little = Buffer.from(`\uFEFF${text}`, "utf16le");
    const row = [{ line: 2, name: "Zoë Müller", email: "zoe@mockford.test" }];
    expect(saved(Buffer.from(text))).toEqual(row);
    expect(saved(Buffer.from(text, "latin1"))).toEqual(row);
    expect(saved(little)).toEqual(row);
    expect(saved(Buffer.from(little).swap16())).toEqual(row);
  });

  it("comes back from our own export as it was, formulas and all", () => {
    const csv = write(
      ["Client", "Email", "Notes"],
      [
        ["=SUM(A1) & Co", "a@sample.test", "first;=second"],
        ["'Quoted' Ltd", "b@sample.test", "-1\t+2"],
      ],
    );
    expect(read(csv).map(({ name, description }) => [name, description])).toEqual([
      ["=SUM(A1) & Co", "first;=second"],
      ["'Quoted' Ltd", "-1\t+2"],
    ]);
  });

  it("takes a lone name column for the client's, and beside a company for the person's", () => {
    expect(mappingOf(["Name", "Email"])).toEqual({ name: 0, email: 1 });
    expect(mappingOf(["Company", "Name", "VAT-ID"])).toEqual({ name: 0, contact_name: 1, tax_id: 2 });
    expect(mappingOf(["Color"])).toEqual({});
  });

  it("turns a person's name round where an address book wrote the last name first", () => {
    const names = ["Lopez, Ben", "Ben Lopez", "Mockford, Inc.", "Sample, Robin, Dr", "Sample,"];
    const csv = write(
      ["Company", "Name"],
      names.map((name) => ["Demo & Co", name]),
    );
    expect(read(csv).map(({ contact_name }) => contact_name)).toEqual(["Ben Lopez", ...names.slice(1)]);
    expect(read('Client,Email\n"Mockford, Books",a@sample.test')[0]?.name).toBe("Mockford, Books");
  });

  it("goes in parts of so many rows, and no larger than a request may be", () => {
    const rows = Array.from({ length: 450 }, (_, at) => ({ line: at + 2, name: "x".repeat(5) }));
    expect(parts(rows, 200).map(({ length }) => length)).toEqual([200, 200, 50]);
    const long = rows.slice(0, 100).map((row) => ({ ...row, description: "y".repeat(5000) }));
    expect(parts(long, 200).map(({ length }) => length)).toEqual([79, 21]);
  });

  it("gives all that it leaves out back, as it stood there, with the line and the reason", () => {
    const of = table('Client,Email\n"=1+1",a\nB,b@sample.test\n,c@sample.test');
    const bad = (line: number, problem: string) =>
      ({ line, outcome: "bad", name: "", client_id: null, problem }) as const;
    const csv = listLeftOut(of, [bad(2, "Email invalid"), bad(4, "Client required")]);
    expect(csv).toBe(
      "\uFEFFClient,Email,Line,What is wrong\r\n'=1+1,a,2,Email invalid\r\n,c@sample.test,4,Client required\r\n",
    );
    expect(read(csv).map(({ name }) => name)).toEqual(["=1+1", undefined]);
  });

  it("says what cannot be read, and where", () => {
    expect(() => table('Client,Email\n"Mockford,robin@mockford.test\n')).toThrow(TableProblem);
    expect(() => table('Client,Email\n"Mockford,robin@mockford.test\n')).toThrow(
      /quotation mark is not closed/,
    );
    expect(() => table("Client\n")).toThrow("This file has no rows");
    expect(() => table("")).toThrow("This file has no rows");
  });
});
