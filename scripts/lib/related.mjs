// What a change can touch: the tests that reach a changed file, and the stories that show its subject.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { importsIn, moduleName, withoutImports } from "./imports.mjs";
import { root } from "./run.mjs";

const git = (...args) =>
  execFileSync("git", args, { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
const lines = (text) => text.split("\n").filter(Boolean);

/** Files that differ from a commit, new ones included. */
function changedSince(commit) {
  return [
    ...lines(git("diff", "--name-only", "--no-renames", commit)),
    ...lines(git("ls-files", "--others", "--exclude-standard")),
  ];
}

/**
 * Since a commit, or since the branch left main; on main itself what is not committed, or else the last commit.
 * @throws where git knows no such commit
 */
export function changedFiles(since) {
  if (since) return changedSince(since);
  const changed = changedSince(git("merge-base", "main", "HEAD").trim());
  return changed.length ? changed : changedSince("HEAD~1");
}

/** What every step depends on. */
const EVERYTHING =
  /^(package(-lock)?\.json|packages\/[^/]+\/package\.json|tsconfig\.json|vitest\.config\.ts)$/;

const PATH = /["'`]((?:\.{1,2}|packages|tests|scripts|stacks|docs)\/[^"'`$\n]+)["'`]/g;

/** The files and folders that a file names in a string: what it starts, loads by path, or reads. */
function namedIn(file, text) {
  return [...withoutImports(text).matchAll(PATH)].flatMap(([, path]) => {
    const at = path.startsWith(".") ? [join(dirname(file), path), path] : [path];
    const found = at.map((each) => normalize(each)).find((each) => existsSync(join(root, each)));
    // "../.." is the project, where everything lies.
    return !found || found === "." || found.startsWith("..") ? [] : [found.replace(/\/$/, "")];
  });
}

/** Of each module of the project, whoever imports it or names it or its folder. */
function graphOf(files) {
  const users = new Map();
  const add = (to, from) => users.set(to, (users.get(to) ?? new Set()).add(from));
  for (const file of files.filter((each) => /\.(ts|tsx|mjs)$/.test(each))) {
    const text = readFileSync(join(root, file), "utf8");
    for (const { to } of importsIn(file, text)) add(to, file);
    for (const named of namedIn(file, text))
      add(statSync(join(root, named)).isDirectory() ? `${named}/` : moduleName(named), file);
  }
  return users;
}

/** Every folder above a file, as the graph names them. */
const foldersOf = (file) =>
  file
    .split("/")
    .slice(0, -1)
    .map((_, at, all) => `${all.slice(0, at + 1).join("/")}/`);

/** The changed files and whatever reaches one of them. */
export function reachedBy(changed, files) {
  const users = graphOf(files);
  const reached = new Set(changed);
  // It grows while it is walked.
  for (const file of reached)
    for (const name of [moduleName(file), ...foldersOf(file)])
      for (const user of users.get(name) ?? []) reached.add(user);
  return reached;
}

/** The words that a file's path says of its subject: the folder below `src`, and its parts. */
const SUBJECT = [
  /^packages\/core\/src\/(?!platform\/)([^/]+)\//,
  /^packages\/web\/src\/features\/([^/]+)\//,
  /^packages\/functions\/src\/api\/([^/.]+)/,
  /^packages\/functions\/src\/events\/([^/-]+)/,
];
const PRODUCT = /^packages\/(core|web|functions|email|local)\/src\//;

/** The stories that show what changed; all of them where a part of the product has no subject of its own. */
export function storiesOf(changed, files, map) {
  const all = files.filter((file) => /^tests\/e2e\/.*\.spec\.ts$/.test(file));
  const nameOf = (file) => file.slice("tests/e2e/".length, -".spec.ts".length);
  const subjects = new Set();
  for (const file of changed.filter((each) => PRODUCT.test(each))) {
    const subject = SUBJECT.map((pattern) => pattern.exec(file)?.[1]).find(Boolean);
    if (!subject || !Object.values(map).some((words) => words.includes(subject))) return all;
    subjects.add(subject);
  }
  const inTests = (file) => file.startsWith("tests/");
  const reached = reachedBy(changed.filter(inTests), files.filter(inTests));
  return all.filter(
    (file) => reached.has(file) || (map[nameOf(file)] ?? []).some((word) => subjects.has(word)),
  );
}

const SUITES = {
  unit: /^(packages\/core\/test\/(rules|brand|pdf)|packages\/(documents|email|web)\/(test|src)|tests\/structure)\/.*\.test\.tsx?$/,
  integration:
    /^packages\/(core\/test\/(?!rules|brand|pdf)|(functions|local|stripe-emulator)\/test\/).*\.test\.ts$/,
  reliability: /^tests\/reliability\/.*\.test\.ts$/,
  contract: /^tests\/contract\/.*\.test\.ts$/,
};
/** These read the whole checkout: what its tests are called, who imports whom. */
const ALWAYS = ["tests/structure/imports.test.ts", "packages/core/test/rules/named.test.ts"];
/** What the functions are bundled and deployed by. A bundle's size after another change is for the whole run to say. */
const STACKS =
  /^(stacks\/|tests\/stacks\/|sst\.config\.ts|scripts\/(bundle|lib\/(lambda|apart))|packages\/functions\/src\/(manifest|secrets|routes\.gen))/;

/**
 * The steps of `npm test` that a change can touch, with the files of each, or undefined for all of everything.
 * Types and lint are always among them.
 */
export function planFor(changed) {
  if (changed.some((file) => EVERYTHING.test(file))) return undefined;
  const files = lines(git("ls-files", "--cached", "--others", "--exclude-standard")).filter((file) =>
    existsSync(join(root, file)),
  );
  const reached = [...reachedBy(changed, files), ...ALWAYS];
  const plan = { types: [], lint: [] };
  for (const [name, pattern] of Object.entries(SUITES)) {
    const chosen = [...new Set(reached.filter((file) => pattern.test(file) && files.includes(file)))];
    if (chosen.length) plan[name] = chosen;
  }
  if (changed.some((file) => /^(packages\/(core|functions)\/src|scripts\/generate)/.test(file)))
    plan.generated = [];
  if (changed.some((file) => STACKS.test(file))) plan.stacks = [];
  const map = JSON.parse(readFileSync(join(root, "tests/e2e/stories.json"), "utf8"));
  const stories = storiesOf(changed, files, map);
  if (stories.length) Object.assign(plan, { build: [], browser: stories });
  return plan;
}
