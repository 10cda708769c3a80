// Imports between the project's own files. Used by the structure tests and by `npm test -- changed`.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize, relative, sep } from "node:path";
import { parseSync } from "vite";

/** What loads a module and is not in the parser's own lists: only a source with one is walked. */
const INSIDE = /\bimport\s*[(/]|\brequire\b|\bexport\s*\{\s*[/}]/;
const parsed = new Map();

const withoutExtension = (file) => file.replace(/\.tsx?$/, "");

/** Returns a module's name: its path in the project without TypeScript's extension, or an index's folder. */
export const moduleName = (path) => withoutExtension(path).replace(/\/index$/, "");

/** Calls back with each node of a tree. */
function walk(node, visit) {
  if (typeof node?.type === "string") visit(node);
  for (const each of Object.values(node)) if (typeof each === "object" && each !== null) walk(each, visit);
}

/** Returns the node of the module that a node loads; undefined for every other. */
function loadedBy(node) {
  if (node.type === "ImportExpression" || node.type === "TSImportType") return node.source;
  if (node.type === "ExportNamedDeclaration") return node.source;
  if (node.type === "TSExternalModuleReference") return node.expression;
  return node.type === "CallExpression" && node.callee.name === "require" ? node.arguments[0] : undefined;
}

/** Returns a written module name; undefined for one that is known only at run time. */
const nameIn = (node) =>
  node.type === "TemplateLiteral" && node.expressions.length === 0
    ? node.quasis[0].value.cooked
    : typeof node.value === "string"
      ? node.value
      : undefined;

/** Returns the names of modules that a source writes, and its computed ones as they stand there. */
function modulesIn(file, text) {
  const key = `${file}\n${text}`;
  if (!parsed.has(key)) parsed.set(key, readModules(file, text));
  return parsed.get(key);
}

function readModules(file, text) {
  const source = parseSync(file, text);
  const { module, errors } = source;
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`);
  // By where each begins: an import that is offered further down is told as an export, too.
  const statements = new Map();
  const add = ({ start, end }, name) => name !== undefined && statements.set(start, { start, end, name });
  for (const each of module.staticExports) add(each, each.entries[0]?.moduleRequest?.value);
  for (const each of module.staticImports) add(each, each.moduleRequest.value);
  const computed = [];
  if (INSIDE.test(text))
    walk(source.program, (node) => {
      const of = loadedBy(node);
      if (!of) return;
      const name = nameIn(of);
      if (name === undefined) computed.push(text.slice(node.start, node.end));
      add(node, name);
    });
  return { statements: [...statements.values()], computed };
}

/**
 * Lists a file's imports of the project's own modules, static, lazy and as types; `name` is the written
 * specifier.
 */
export function importsIn(file, text) {
  const from = withoutExtension(file);
  return modulesIn(file, text).statements.flatMap(({ name }) => {
    if (name.startsWith(".")) return [{ from, to: moduleName(normalize(join(dirname(file), name))), name }];
    const [, own, rest] = /^@stint\/([^/]+)\/?(.*)$/.exec(name) ?? [];
    return own ? [{ from, to: moduleName(`packages/${own}/src/${rest || "index"}`), name }] : [];
  });
}

/** Lists the calls that import by a computed name: no test can follow them. */
export const computedImportsIn = (file, text) => modulesIn(file, text).computed;

/** Returns the text without its imports. */
export const withoutImports = (file, text) =>
  modulesIn(file, text)
    .statements.toSorted((a, b) => b.start - a.start)
    .reduce((rest, { start, end }) => rest.slice(0, start) + rest.slice(end), text);

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
