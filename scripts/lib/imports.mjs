// Imports between the project's own files. Used by the structure tests and by `npm test -- changed`.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize, relative, sep } from "node:path";

const STATEMENT =
  /(?:^|\n)\s*(?:import|export)\b[^;"'`]*?\bfrom\s*["']([^"']+)["']|\b(?:import|require)\(\s*["'`]([^"'`$]+)["'`]\s*\)|(?:^|\n)\s*import\s*["']([^"']+)["']/g;
/** A call that loads a module whose name is known only at run time. */
const COMPUTED = /\b(?:import|require)\(\s*(?!\s|["'`][^"'`$]+["'`]\s*\))[^)\n]*/g;
const COMMENT = /\/\*[\s\S]*?\*\/|(?:^|\s)\/\/[^\n]*/g;

const withoutExtension = (file) => file.replace(/\.tsx?$/, "");

/** Returns a module's name: its path in the project without TypeScript's extension, or an index's folder. */
export const moduleName = (path) => withoutExtension(path).replace(/\/index$/, "");

/**
 * Lists a file's imports of the project's own modules, static, lazy and as types; `name` is the written
 * specifier.
 */
export function importsIn(file, text) {
  const from = withoutExtension(file);
  return [...text.matchAll(STATEMENT)].flatMap(([, of, lazy, bare]) => {
    const name = of ?? lazy ?? bare ?? "";
    if (name.startsWith(".")) return [{ from, to: moduleName(normalize(join(dirname(file), name))), name }];
    const [, own, rest] = /^@stint\/([^/]+)\/?(.*)$/.exec(name) ?? [];
    return own ? [{ from, to: moduleName(`packages/${own}/src/${rest || "index"}`), name }] : [];
  });
}

/** Lists the calls that import by a computed name: no test can follow them. */
export const computedImportsIn = (text) => text.replace(COMMENT, "").match(COMPUTED) ?? [];

/** Returns the text without its imports. */
export const withoutImports = (text) => text.replace(STATEMENT, "");

/** Lists a folder's TypeScript: each file's path in the project and its text. */
export const sourcesUnder = (root, folder) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((each) => each.isFile() && /\.tsx?$/.test(each.name))
    .map((each) => {
      const path = join(each.parentPath, each.name);
      return { file: relative(root, path).split(sep).join("/"), text: readFileSync(path, "utf8") };
    });

/** Lists every import in a folder's TypeScript. */
export const importsUnder = (root, folder) =>
  sourcesUnder(root, folder).flatMap(({ file, text }) => importsIn(file, text));
