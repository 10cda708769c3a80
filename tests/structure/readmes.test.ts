import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { describe, expect, it } from "vitest";
import { ORDER } from "./graph";

const root = join(import.meta.dirname, "../..");
const core = join(root, "packages/core/src");

/** The rows that the entities of a noun store, by the name that stands in the table. */
const rowsOf = (noun: string): string[] =>
  readdirSync(join(core, noun), { recursive: true, withFileTypes: true })
    .filter((each) => each.isFile() && each.name.endsWith(".ts"))
    .flatMap((each) => [
      ...readFileSync(join(each.parentPath, each.name), "utf8").matchAll(/model: \{ entity: "(\w+)"/g),
    ])
    .map(([, name = ""]) => name);

describe.each(ORDER)("the README of %s", (noun) => {
  const path = join(core, noun, "README.md");

  it("says what it owns, by every row, what it does not own, and its words", () => {
    expect(existsSync(path), path).toBe(true);
    const text = readFileSync(path, "utf8");
    for (const head of [`# ${noun}`, "## Owns", "## Does not own", "## Words"]) expect(text).toContain(head);
    expect(rowsOf(noun).filter((row) => !text.includes(`\`${row}\``))).toEqual([]);
  });

  it("leads only to what is there", () => {
    const links = [...readFileSync(path, "utf8").matchAll(/\]\(([^)#]+)\)/g)].map(([, to = ""]) => to);
    expect(links.filter((to) => !existsSync(join(core, noun, to)))).toEqual([]);
  });
});

/** Lists what a text does not name in backticks. */
const unnamedIn = (text: string, names: readonly string[]): string[] => {
  const named = new Set([...text.matchAll(/`([^`\n]+)`/g)].map(([, name = ""]) => name));
  return names.filter((name) => !named.has(name));
};

/** Lists the files that a row of a table names and none of its folders has. */
const strayIn = (text: string): string[] =>
  [...text.matchAll(/^\| (`.+) \| (.+) \|$/gm)].flatMap(([, where = "", what = ""]) => {
    const folders = [...where.matchAll(/`([^`]+)`/g)].map(([, folder = ""]) => folder);
    const files = [...what.matchAll(/`([a-z-]+)`/g)].map(([, file = ""]) => file);
    return files
      .filter((file) => !folders.some((folder) => existsSync(join(core, folder, `${file}.ts`))))
      .map((file) => `${folders.join(", ")}: ${file}`);
  });

describe("who looks for a behavior", () => {
  const guide = readFileSync(join(root, "packages/core/README.md"), "utf8");
  // Folders with a file in them: a checkout may keep an empty one of before.
  const inside = readdirSync(core, { recursive: true, withFileTypes: true })
    .filter((each) => each.isFile() && each.name.endsWith(".ts"))
    .map(({ parentPath }) => relative(core, parentPath).split(sep).join("/"))
    .filter((folder, at, all) => folder.includes("/") && all.indexOf(folder) === at);

  it("finds every noun in the README of the project", () => {
    expect(unnamedIn(readFileSync(join(root, "README.md"), "utf8"), ORDER)).toEqual([]);
  });

  it("finds every folder inside a noun, and what it does, in the README of core", () => {
    expect(inside.length).toBeGreaterThan(150);
    expect(unnamedIn(guide, inside)).toEqual([]);
    const nouns = guide
      .split("\n")
      .flatMap((line) => line.match(/^\| ([a-z, -]+) \|/)?.[1]?.split(", ") ?? []);
    expect(ORDER.filter((noun) => !nouns.includes(noun))).toEqual([]);
  });

  it("is led to files that are in the folder of their row", () => {
    expect(strayIn(guide)).toEqual([]);
    expect(strayIn("| `billing/gate` | plans (`planted`) and `rules` |")).toEqual(["billing/gate: planted"]);
  });

  it("is told of a folder that nobody described", () => {
    expect(unnamedIn(guide, ["invoice/late-fee", "invoice/planted"])).toEqual(["invoice/planted"]);
  });
});

const tracked = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
  cwd: root,
  encoding: "utf8",
})
  .split("\n")
  .filter((path) => path !== "" && existsSync(join(root, path)));

/** Every end of a file's path, and every part of it that is a folder, as documents shorten them. */
const places = new Set(
  tracked.flatMap((path) => {
    const steps = path.split("/");
    return steps.flatMap((_, from) => [
      steps.slice(from).join("/"),
      ...steps.slice(from + 1).map((_, at) => `${steps.slice(from, from + at + 1).join("/")}/`),
    ]);
  }),
);

const FILE = /^[\w@.-]+(?:\/[\w@.-]+)*\.(?:ts|tsx|mjs)$/;
const FOLDER = /^[a-z][\w-]*(?:\/[\w-]+)*\/$/;
/** A module of core or of the functions, without its ending. */
const MODULE = new RegExp(`^(?:${[...ORDER, "http", "jobs", "events"].join("|")})(?:/[a-z0-9-]+)+$`);
/** What is named as our jobs are. `publish-dead` is the publisher's queue. */
const JOB = /^(?:sweep|reconcile|check|publish|archive)(?:-[a-z]+)+$/;
const QUEUES = new Set(["publish-dead"]);

/** What a document names in backticks, and is not there. */
const goneIn = (text: string): string[] =>
  [...text.matchAll(/`([^`\n]+)`/g)]
    .map(([, name = ""]) => name)
    .filter((name) => {
      if (FILE.test(name) || FOLDER.test(name)) return !places.has(name);
      if (MODULE.test(name))
        return ![`${name}.ts`, `${name}.tsx`, `${name}/`].some((each) => places.has(each));
      return JOB.test(name) && !QUEUES.has(name) && !places.has(`jobs/${name}.ts`);
    });

describe("documents", () => {
  // A decision is of its day: what it names may be gone since.
  const documents = tracked.filter((path) =>
    /^(?:README|docs\/(?!decisions\/).+|packages\/.+\/README)\.md$/.test(path),
  );

  it("name files, folders and jobs that are there", () => {
    expect(documents.length).toBeGreaterThan(30);
    const gone = documents.flatMap((path) =>
      goneIn(readFileSync(join(root, path), "utf8")).map((name) => `${path}: ${name}`),
    );
    expect(gone).toEqual([]);
  });

  it.each(["reconcile-payments", "sweep-due", "invoice/billable.ts", "payment/card", "invoice/sent/"])(
    "are red on a planted `%s`",
    (name) => {
      expect(goneIn(`Asked by \`${name}\`, every minute.`)).toEqual([name]);
    },
  );

  it.each([
    "sweep",
    "check-invariants",
    "invoice/remaining.ts",
    "payment/intent/card",
    "structure/",
    "/money",
  ])("may name `%s`", (name) => {
    expect(goneIn(`Asked by \`${name}\`, every minute.`)).toEqual([]);
  });
});
