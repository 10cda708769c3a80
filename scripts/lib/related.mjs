// The effect of a change: the tests that reach a changed file, and the browser stories that show its subject.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { importsIn, moduleName, withoutImports } from "./imports.mjs";
import { root } from "./run.mjs";

const git = (...args) =>
  execFileSync("git", args, { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
const lines = (text) => text.split("\n").filter(Boolean);

/** Lists files that differ from a commit, new ones included. */
function changedSince(commit) {
  return [
    ...lines(git("diff", "--name-only", "--no-renames", commit)),
    ...lines(git("ls-files", "--others", "--exclude-standard")),
  ];
}

/**
 * Lists changed files since a commit, or since the branch left main; on main itself uncommitted ones, or else
 * the last commit's.
 * @throws where git knows no such commit
 */
export function changedFiles(since) {
  if (since) return changedSince(since);
  const changed = changedSince(git("merge-base", "main", "HEAD").trim());
  return changed.length ? changed : changedSince("HEAD~1");
}

/** Files that every step depends on. */
const EVERYTHING =
  /^(package(-lock)?\.json|packages\/[^/]+\/package\.json|tsconfig\.json|vitest\.config\.ts)$/;

const PATH = /["'`]((?:\.{1,2}|packages|tests|scripts|stacks|docs)\/[^"'`$\n]+)["'`]/g;

/** Lists the files and folders that a file names in a string: those it starts, loads by path, or reads. */
function namedIn(file, text) {
  return [...withoutImports(file, text).matchAll(PATH)].flatMap(([, path]) => {
    const at = path.startsWith(".") ? [join(dirname(file), path), path] : [path];
    const found = at.map((each) => normalize(each)).find((each) => existsSync(join(root, each)));
    // "../.." is the project itself, which contains everything.
    return !found || found === "." || found.startsWith("..") ? [] : [found.replace(/\/$/, "")];
  });
}

/** Returns for each module of the project the files that import it or name it or its folder. */
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

/** Lists every folder above a file, as the graph names them. */
const foldersOf = (file) =>
  file
    .split("/")
    .slice(0, -1)
    .map((_, at, all) => `${all.slice(0, at + 1).join("/")}/`);

/** Returns the changed files and all files that reach one of them. */
export function reachedBy(changed, files) {
  const users = graphOf(files);
  const reached = new Set(changed);
  // The set grows during the loop.
  for (const file of reached)
    for (const name of [moduleName(file), ...foldersOf(file)])
      for (const user of users.get(name) ?? []) reached.add(user);
  return reached;
}

/** Patterns for the subject in a file's path: the folder below `src`, and its parts. */
const SUBJECT = [
  /^packages\/core\/src\/(?!platform\/)([^/]+)\//,
  /^packages\/web\/src\/features\/([^/]+)\//,
  /^packages\/functions\/src\/api\/([^/.]+)/,
  /^packages\/functions\/src\/events\/([^/-]+)/,
];
const PRODUCT = /^packages\/(core|web|functions|email|local)\/src\//;

/**
 * Returns the stories that show the change; all of them where a part of the product has no subject of its
 * own.
 */
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
/** These tests read the whole checkout: the names of its tests, and its imports. */
const ALWAYS = ["tests/structure/imports.test.ts", "packages/core/test/rules/named.test.ts"];
/**
 * The files that bundling and deploying the functions depend on. After other changes only the whole run
 * checks a bundle's size.
 */
const STACKS =
  /^(stacks\/|tests\/stacks\/|sst\.config\.ts|scripts\/(bundle|lib\/(lambda|apart))|packages\/functions\/src\/(manifest|secrets|routes\.gen))/;

/**
 * Returns the steps of `npm test` that a change can affect, with the files of each, or undefined for
 * everything. Types and lint are always included.
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
