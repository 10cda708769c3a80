// What the project's own files import of each other. Read by the structure tests and by `npm test -- changed`.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize, relative, sep } from "node:path";

const STATEMENT =
  /(?:^|\n)\s*(?:import|export)\b[^;"'`]*?\bfrom\s*["']([^"']+)["']|\b(?:import|require)\(\s*["'`]([^"'`$]+)["'`]\s*\)|(?:^|\n)\s*import\s*["']([^"']+)["']/g;
/** A call that loads what only running it tells. */
const COMPUTED = /\b(?:import|require)\(\s*(?!\s|["'`][^"'`$]+["'`]\s*\))[^)\n]*/g;
const COMMENT = /\/\*[\s\S]*?\*\/|(?:^|\s)\/\/[^\n]*/g;

const withoutExtension = (file) => file.replace(/\.tsx?$/, "");

/** The name of a module: its path in the project without TypeScript's extension, and of an index its folder. */
export const moduleName = (path) => withoutExtension(path).replace(/\/index$/, "");

/** What one file imports of the project's own, static, lazy and as types; `name` is what is written there. */
export function importsIn(file, text) {
  const from = withoutExtension(file);
  return [...text.matchAll(STATEMENT)].flatMap(([, of, lazy, bare]) => {
    const name = of ?? lazy ?? bare ?? "";
    if (name.startsWith(".")) return [{ from, to: moduleName(normalize(join(dirname(file), name))), name }];
    const [, own, rest] = /^@stint\/([^/]+)\/?(.*)$/.exec(name) ?? [];
    return own ? [{ from, to: moduleName(`packages/${own}/src/${rest || "index"}`), name }] : [];
  });
}

/** The calls that import something by a name that is computed: no test can follow them. */
export const computedImportsIn = (text) => text.replace(COMMENT, "").match(COMPUTED) ?? [];

/** The text without what it imports. */
export const withoutImports = (text) => text.replace(STATEMENT, "");

/** A folder's TypeScript: each file's path in the project and its text. */
export const sourcesUnder = (root, folder) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((each) => each.isFile() && /\.tsx?$/.test(each.name))
    .map((each) => {
      const path = join(each.parentPath, each.name);
      return { file: relative(root, path).split(sep).join("/"), text: readFileSync(path, "utf8") };
    });

/** Every import in a folder's TypeScript. */
export const importsUnder = (root, folder) =>
  sourcesUnder(root, folder).flatMap(({ file, text }) => importsIn(file, text));
