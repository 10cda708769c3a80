// What the project's own files import of each other. Read by the structure tests and by `npm test -- changed`.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize, relative, sep } from "node:path";

const STATEMENT =
  /(?:^|\n)\s*(?:import|export)\b[^;"'`]*?\bfrom\s*"([^"]+)"|\bimport\(\s*"([^"]+)"\s*\)|(?:^|\n)\s*import\s*"([^"]+)"/g;

const withoutExtension = (file) => file.replace(/\.tsx?$/, "");

/** The name of a module: its path in the project without TypeScript's extension, and of an index its folder. */
export const moduleName = (path) => withoutExtension(path).replace(/\/index$/, "");

/** What one file imports of the project's own, static, lazy and as types. */
export function importsIn(file, text) {
  const from = withoutExtension(file);
  return [...text.matchAll(STATEMENT)].flatMap(([, of, lazy, bare]) => {
    const name = of ?? lazy ?? bare ?? "";
    if (name.startsWith(".")) return [{ from, to: moduleName(normalize(join(dirname(file), name))) }];
    const [, own, rest] = /^@stint\/([^/]+)\/?(.*)$/.exec(name) ?? [];
    return own ? [{ from, to: moduleName(`packages/${own}/src/${rest || "index"}`) }] : [];
  });
}

/** The text without what it imports. */
export const withoutImports = (text) => text.replace(STATEMENT, "");

/** Every import in a folder's TypeScript. */
export const importsUnder = (root, folder) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((each) => each.isFile() && /\.tsx?$/.test(each.name))
    .flatMap((each) => {
      const path = join(each.parentPath, each.name);
      return importsIn(relative(root, path).split(sep).join("/"), readFileSync(path, "utf8"));
    });
