// `npm run validate -- --rules DIR`: holds e-invoices of every kind against the official rules in DIR, and says
// what they break. The rules and the engine that runs them are none of this product: fetch the suites into a
// folder outside of it, and the engine with `npm install --prefix DIR xslt3@2.7.0` (docs/testing.md).
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { EACH_ONCE, type Sample, sampleDocuments } from "../../packages/core/test/rules/einvoice-kinds";
import { cii } from "../../packages/documents/src/xml/cii";
import { ubl } from "../../packages/documents/src/xml/ubl";
import { stylesheetOf } from "./schematron";

interface Engine {
  transform(options: object): { principalResult: string };
}
interface Suite {
  name: string;
  /** The names of its file, best first. */
  files: string[];
  takes: (of: Sample) => boolean;
  /** What `--plant` puts into a document, and the rule that has to tell it. */
  fault: { of: RegExp; by: string; rule: string };
}

const SUM_UBL = { of: /(PayableRoundingAmount[^>]*>)[^<]*/, by: "$19.99", rule: "BR-CO-16" };
const SUM_CII = { of: /(RoundingAmount>)[^<]*/, by: "$19.99", rule: "BR-CO-16" };
const REFERENCE = { of: /<(\w+):BuyerReference>.*?<\/\1:BuyerReference>/, by: "", rule: "BR-DE-15" };

const SUITES: Suite[] = [
  {
    name: "EN 16931 UBL",
    files: ["EN16931-UBL-validation.xslt"],
    takes: ({ syntax }) => syntax === "ubl",
    fault: SUM_UBL,
  },
  {
    name: "EN 16931 CII",
    files: ["EN16931-CII-validation.xslt"],
    takes: ({ syntax, profile }) => syntax === "cii" && profile !== "basic",
    fault: SUM_CII,
  },
  {
    name: "XRechnung UBL",
    files: ["XRechnung-UBL-validation.xslt"],
    takes: ({ syntax, profile }) => syntax === "ubl" && profile === "xrechnung",
    fault: REFERENCE,
  },
  {
    name: "XRechnung CII",
    files: ["XRechnung-CII-validation.xslt"],
    takes: ({ syntax, profile }) => syntax === "cii" && profile === "xrechnung",
    fault: REFERENCE,
  },
  {
    name: "XRechnung UBL, from its source",
    files: ["XRechnung-UBL-validation.sch"],
    takes: ({ syntax, profile }) => syntax === "ubl" && profile === "xrechnung",
    fault: REFERENCE,
  },
  {
    name: "XRechnung CII, from its source",
    files: ["XRechnung-CII-validation.sch"],
    takes: ({ syntax, profile }) => syntax === "cii" && profile === "xrechnung",
    fault: REFERENCE,
  },
  {
    name: "Peppol BIS 3",
    files: ["PEPPOL-EN16931-UBL.xslt", "PEPPOL-EN16931-UBL.sch"],
    takes: ({ profile }) => profile === "peppol",
    // A partial invoice is none across a border.
    fault: { of: /(InvoiceTypeCode>)380(?=[\s\S]*IdentificationCode>FR)/, by: "$1326", rule: "P0112" },
  },
  {
    name: "Peppol BIS Self-Billing 3",
    files: ["PEPPOL-EN16931-UBL-SB.xslt", "PEPPOL-EN16931-UBL-SB.sch"],
    takes: ({ profile }) => profile === "peppol_selfbilling",
    fault: { of: /(InvoiceTypeCode>)389/, by: "$1380", rule: "P0100" },
  },
  {
    name: "Factur-X EN 16931",
    files: ["FACTUR-X_EN16931.xslt"],
    takes: ({ syntax, profile }) => syntax === "cii" && profile === "en16931",
    fault: SUM_CII,
  },
  {
    name: "Factur-X BASIC",
    files: ["FACTUR-X_BASIC.xslt"],
    takes: ({ profile }) => profile === "basic",
    // It has no rounding: what is paid has to be the rest.
    fault: { of: /(TotalPrepaidAmount>)[^<]*/, by: "$19.99", rule: "BR-CO-16" },
  },
];

const say = (sentence: string): never => {
  console.error(sentence);
  process.exit(1);
};
const { values } = parseArgs({
  options: {
    rules: { type: "string" },
    count: { type: "string", default: `${EACH_ONCE}` },
    plant: { type: "boolean", default: false },
  },
});
const rules = resolve(values.rules ?? say("Name the folder of the rules: npm run validate -- --rules DIR"));
if (!existsSync(rules)) say(`There is no folder ${rules}.`);
const tool = join(rules, "node_modules/xslt3/xslt3.js");
if (!existsSync(tool)) say(`The engine is missing: npm install --prefix ${rules} xslt3@2.7.0`);
const engine = createRequire(tool)("saxon-js") as Engine;

const all = readdirSync(rules, { recursive: true, encoding: "utf8" }).filter(
  (path) => !path.includes("node_modules"),
);
const find = (name: string) => all.find((path) => basename(path) === name);

const work = mkdtempSync(join(tmpdir(), "validate-"));
/** Prepares a rule file for the engine; Schematron becomes a stylesheet first. */
function prepare(path: string): string {
  const file = join(rules, path);
  const source = path.endsWith(".sch") ? join(work, `${basename(path)}.xslt`) : file;
  if (source !== file) {
    const include = (href: string) => readFileSync(join(dirname(file), href), "utf8");
    writeFileSync(source, stylesheetOf(readFileSync(file, "utf8"), include));
  }
  const target = join(work, `${basename(path)}.json`);
  execFileSync(process.execPath, [tool, `-xsl:${source}`, `-export:${target}`, "-nogo"], { stdio: "ignore" });
  return readFileSync(target, "utf8");
}

const FAILURE =
  /<(?:\w+:)?(?:failed-assert|failed)\b([^>]*)>([\s\S]*?)<\/(?:\w+:)?(?:failed-assert|failed)>/g;
const attribute = (text: string, name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(text)?.[1];

/** Lists what a document breaks; a warning or an information is none. */
const failuresIn = (report: string): string[] =>
  [...report.matchAll(FAILURE)].flatMap(([, head = "", body = ""]) => {
    const weight = attribute(head, "flag") ?? "fatal";
    const words = body
      .replace(/<[^>]*>/g, " ")
      .replace(/\s+/g, " ")
      .trim();
    return weight === "warning" || weight === "information"
      ? []
      : [`${attribute(head, "id") ?? ""} ${words}`.trim()];
  });

const samples = sampleDocuments(Number(values.count));
const written = samples.map((of) => ({ of, xml: of.syntax === "cii" ? cii(of.model) : ubl(of.model) }));
/** Returns the documents that a suite is asked about: with `--plant` one alone, with its fault in it. */
function documentsFor({ takes, fault }: Suite) {
  const mine = written.filter(({ of }) => takes(of));
  if (!values.plant) return mine;
  const sound = mine.find(({ xml }) => fault.of.test(xml));
  return sound ? [{ ...sound, xml: sound.xml.replace(fault.of, fault.by) }] : [];
}

let failed = 0;
for (const suite of SUITES) {
  const { name, files, fault } = suite;
  const path = files.map(find).find(Boolean);
  if (!path) {
    console.log(`${name}: not in ${rules} (${files.join(" or ")})`);
    continue;
  }
  const stylesheetText = prepare(path);
  const mine = documentsFor(suite);
  const found = new Map<string, string[]>();
  for (const { of, xml } of mine) {
    const { principalResult } = engine.transform({
      stylesheetText,
      stylesheetBaseURI: `file://${join(rules, dirname(path))}/`,
      sourceText: xml,
      destination: "serialized",
    });
    for (const failure of new Set(failuresIn(principalResult)))
      found.set(failure, [...(found.get(failure) ?? []), of.name]);
  }
  const count = new Set([...found.values()].flat()).size;
  const told = [...found.keys()].some((failure) => failure.includes(fault.rule));
  failed += values.plant ? Number(!told) : count;
  const planted = values.plant ? `, fault of ${fault.rule} ${told ? "told" : "NOT told"}` : "";
  console.log(`${name} (${path}): ${mine.length} documents, ${count} with failures${planted}`);
  for (const [failure, names] of found)
    console.log(`  ${names.length} × ${failure.slice(0, 300)}\n    such as: ${names[0]}`);
}
process.exit(failed > 0 ? 1 : 0);
