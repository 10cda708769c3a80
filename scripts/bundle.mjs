// Bundles every Lambda of the manifest into dist/functions/<name>/: index.mjs, what it loads at once, and what it
// loads on first use (files). The stacks deploy these folders. Prints each one's size and fails above the budget.
// Packages that break when bundled (PDF fonts) are copied beside the functions that import them. Run by the
// stacks' tests and by `npm run deploy`.
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { lambdaPlugins } from "./lib/lambda.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const source = join(root, "packages/functions/src");
const out = join(root, "dist/functions");
/** Bytes of JavaScript that a function loads before it can answer, and all of it. */
const BUDGET = 900_000;
const APART = [
  "pdfkit",
  "fontkit",
  "qrcode",
  "@fontsource/hanken-grotesk",
  "dejavu-fonts-ttf",
  "@fontsource/unifontex",
];

/** The handlers to bundle, by name: what manifest.ts declares. */
async function handlers() {
  const made = await build({
    entryPoints: [join(source, "manifest.ts")],
    bundle: true,
    write: false,
    format: "esm",
    platform: "node",
  });
  const url = `data:text/javascript;base64,${Buffer.from(made.outputFiles[0].text).toString("base64")}`;
  const { areas, subscriptions, jobs, publisher } = await import(url);
  return [
    ...areas.map(({ name, handler }) => [`api-${name}`, handler]),
    ...subscriptions.map(({ reaction, handler }) => [reaction, handler]),
    ...jobs.map(({ name, handler }) => [name, handler]),
    ["publish", publisher.handler],
  ];
}

const packageFolder = (name, from) => {
  for (let folder = from; ; folder = dirname(folder)) {
    const place = join(folder, "node_modules", name);
    if (existsSync(join(place, "package.json"))) return place;
    if (folder === dirname(folder)) throw new Error(`${name} is not installed`);
  }
};

/** Copies a package and what it depends on into a function's own node_modules. */
function copyPackage(name, target, from = root, done = new Set()) {
  if (done.has(name)) return;
  done.add(name);
  const folder = packageFolder(name, from);
  cpSync(folder, join(target, "node_modules", name), {
    recursive: true,
    filter: (path) => !/\/(docs|demo|examples|test)$/.test(path),
  });
  const { dependencies = {} } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  for (const each of Object.keys(dependencies)) copyPackage(each, target, folder, done);
}

/** What a function of the manifest deploys: secrets into the environment first, then its handler. */
export function options(handler, folder) {
  return {
    stdin: {
      contents: `import "electrodb-sdk/fill";
import { loadSecrets } from "./secrets";
await loadSecrets();
export const { handler } = await import("./${handler}");
`,
      resolveDir: source,
      loader: "ts",
    },
    outdir: folder,
    entryNames: "index",
    chunkNames: "[name]-[hash]",
    outExtension: { ".js": ".mjs" },
    bundle: true,
    // Without it esbuild wraps whatever `import()` reaches, and keeps all of it.
    splitting: true,
    minify: true,
    legalComments: "external",
    sourcemap: "external",
    metafile: true,
    platform: "node",
    target: "node24",
    format: "esm",
    mainFields: ["module", "main"],
    conditions: ["module"],
    external: APART,
    plugins: lambdaPlugins(),
    banner: {
      js: "import { createRequire as _createRequire } from 'node:module'; const require = _createRequire(import.meta.url);",
    },
    logLevel: "error",
  };
}

/** The files that are loaded before the handler can answer: the entry, its handler, and their static imports. */
function atStart(outputs, handler) {
  const found = new Set();
  const visit = (path) => {
    if (found.has(path)) return;
    found.add(path);
    for (const each of outputs[path].imports)
      if (each.kind === "import-statement" && !each.external) visit(each.path);
  };
  for (const [path, { entryPoint }] of Object.entries(outputs))
    if (entryPoint === "<stdin>" || entryPoint?.endsWith(`functions/src/${handler}.ts`)) visit(path);
  return [...found];
}

/** Bundles all; answers `{ name, bytes, total, gzip }` per function: at the start, all, at the start gzipped. */
export async function bundle() {
  rmSync(out, { recursive: true, force: true });
  const rows = [];
  for (const [name, handler] of await handlers()) {
    const folder = join(out, name);
    mkdirSync(folder, { recursive: true });
    const { metafile } = await build(options(handler, folder));
    const outputs = Object.fromEntries(
      Object.entries(metafile.outputs).filter(([path]) => path.endsWith(".mjs")),
    );
    const imports = Object.values(outputs).flatMap((output) => output.imports.map((each) => each.path));
    if (imports.some((path) => APART.some((each) => path === each || path.startsWith(`${each}/`))))
      for (const each of APART) copyPackage(each, folder);
    const start = atStart(outputs, handler);
    const sum = (paths, size) => paths.reduce((all, path) => all + size(path), 0);
    rows.push({
      name,
      bytes: sum(start, (path) => outputs[path].bytes),
      total: sum(Object.keys(outputs), (path) => outputs[path].bytes),
      gzip: sum(start, (path) => gzipSync(readFileSync(path)).length),
    });
  }
  writeFileSync(join(out, "sizes.json"), `${JSON.stringify(rows, null, 1)}\n`);
  return rows;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const kilo = (bytes) => `${Math.round(bytes / 1000)} KB`;
  const rows = await bundle();
  for (const { name, bytes, total, gzip } of rows)
    console.log(`${name.padEnd(36)} ${kilo(bytes)} at start (${kilo(gzip)} gzip), ${kilo(total)} in all`);
  const over = rows.filter((row) => row.bytes > BUDGET).map((row) => row.name);
  if (over.length) console.error(`Above the budget of ${kilo(BUDGET)}: ${over.join(", ")}`);
  process.exitCode = over.length ? 1 : 0;
}
