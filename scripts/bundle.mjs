// Bundles every Lambda of the manifest into dist/functions/<name>/: index.mjs, the files it loads at once,
// and those it loads on first use (files). The stacks deploy these folders. Prints each one's size and fails
// above the budget. Packages that break when bundled (PDF fonts) are copied beside the functions that import
// them. Run by the stacks' tests (with `--no-maps`) and by `npm run deploy`.
import {
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { APART, layOut, link, load } from "./lib/apart.mjs";
import { lambdaPlugins } from "./lib/lambda.mjs";
import { environmentNames, needsOf } from "./lib/needs.mjs";
import { releaseOf } from "./lib/release.mjs";
import { run } from "./lib/run.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const source = join(root, "packages/functions/src");
const out = join(root, "dist/functions");
const apart = join(root, "dist/apart");
/** The budget for the JavaScript that a function loads before it can answer, in bytes. */
const BUDGET = 900_000;
const AT_ONCE = 4;
// esbuild is a Go program that lives for a minute: collecting its garbage less often saves a quarter of its
// time.
process.env.GOGC ??= "800";
const reexport = (handler) => `const { handler: served } = await import("./${handler}");`;

/** Returns the source of a queue's function: its reactions, each loaded with its first message. */
const serve = (reactions) => `const { serveQueue } = await import("./http/queue");
const served = serveQueue({
${reactions.map(({ reaction, handler }) => `  "${reaction}": () => import("./${handler}"),`).join("\n")}
});`;

/**
 * Lists the functions to bundle, as manifest.ts declares them: name, handler, and for a queue its exports.
 */
async function functions() {
  const {
    areas,
    queues,
    subscriptions,
    jobs,
    publisher,
    deadLetters,
    mailFeedback,
    mailIn,
    archive,
    canary,
  } = await load("functions/src/manifest.ts");
  return [
    ...areas.map(({ name, handler }) => [`api-${name}`, handler]),
    ...queues.map(({ name }) => [
      `react-${name}`,
      "http/queue",
      serve(subscriptions.filter(({ queue }) => queue === name)),
    ]),
    ...[...jobs, { name: "publish", ...publisher }, deadLetters, mailFeedback, mailIn, archive, canary].map(
      ({ name, handler }) => [name, handler],
    ),
  ];
}

/** Returns the build options of a function: it loads secrets into the environment first, then its handler. */
export function options(handler, folder, exports = reexport(handler)) {
  return {
    stdin: {
      contents: `import "electrodb-sdk/fill";
import { loadSecrets } from "./secrets";
await loadSecrets();
${exports}
const { observe } = await import("./http/observe");
export const handler = observe(served);
`,
      resolveDir: source,
      loader: "ts",
    },
    outdir: folder,
    entryNames: "index",
    chunkNames: "[name]-[hash]",
    outExtension: { ".js": ".mjs" },
    bundle: true,
    // Without splitting, esbuild wraps every module that `import()` reaches, and keeps all of it.
    splitting: true,
    minify: true,
    charset: "utf8",
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

/**
 * Returns the files that are loaded before the handler can answer: the entry, its handler, and their static
 * imports.
 */
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

/**
 * Moves a function's source maps to where `npm run explain` finds those of this release: they are not
 * deployed.
 */
export function keepMaps(name, folder, maps = join(root, "dist/maps", releaseOf(folder))) {
  const kept = join(maps, name);
  mkdirSync(kept, { recursive: true });
  for (const file of readdirSync(folder).filter((each) => each.endsWith(".map")))
    renameSync(join(folder, file), join(kept, file));
}

/**
 * Bundles one function into its folder; if it imports a package that is not bundled, all of those are linked
 * beside it.
 */
async function bundleOne({ maps, names }, name, handler, exports) {
  const folder = join(out, name);
  mkdirSync(folder, { recursive: true });
  const { metafile } = await build({
    ...options(handler, folder, exports),
    ...(maps ? {} : { sourcemap: false }),
  });
  if (maps) keepMaps(name, folder);
  // The contract is a file that this function reads from its own folder.
  if (name === "api-meta") copyFileSync(join(root, "dist/openapi.json"), join(folder, "openapi.json"));
  const outputs = Object.fromEntries(
    Object.entries(metafile.outputs).filter(([path]) => path.endsWith(".mjs")),
  );
  const imports = Object.values(outputs).flatMap((output) => output.imports.map((each) => each.path));
  if (imports.some((path) => APART.some((each) => path === each || path.startsWith(`${each}/`))))
    link(apart, folder);
  const start = atStart(outputs, handler);
  const texts = Object.keys(outputs).map((path) => readFileSync(path, "utf8"));
  const sum = (paths, size) => paths.reduce((all, path) => all + size(path), 0);
  return {
    name,
    needs: needsOf({ names, outputs: Object.values(outputs), texts }),
    bytes: sum(start, (path) => outputs[path].bytes),
    total: sum(Object.keys(outputs), (path) => outputs[path].bytes),
    gzip: sum(start, (path) => gzipSync(readFileSync(path)).length),
  };
}

/**
 * Bundles all functions; returns `{ name, bytes, total, gzip }` for each: size at the start, total size,
 * gzipped size at the start. Maps, for reading stack traces, take a third of the time.
 */
export async function bundle({ maps = true } = {}) {
  rmSync(out, { recursive: true, force: true });
  if (!(await run("tsx", ["scripts/generate.ts"]))) throw new Error("The contract could not be generated");
  await layOut(apart);
  const rows = [];
  const todo = await functions();
  const names = await environmentNames();
  // Few bundles run concurrently: esbuild waits for its plugins, and they for the disk.
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let next = todo.shift(); next; next = todo.shift())
        rows.push(await bundleOne({ maps, names }, ...next));
    }),
  );
  rows.sort((a, b) => a.name.localeCompare(b.name));
  const write = (file, value) => writeFileSync(join(out, file), `${JSON.stringify(value, null, 1)}\n`);
  write("needs.json", Object.fromEntries(rows.map(({ name, needs }) => [name, needs])));
  write(
    "sizes.json",
    rows.map(({ needs: _, ...sizes }) => sizes),
  );
  return rows;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const kilo = (bytes) => `${Math.round(bytes / 1000)} KB`;
  const rows = await bundle({ maps: !process.argv.includes("--no-maps") });
  for (const { name, bytes, total, gzip } of rows)
    console.log(`${name.padEnd(36)} ${kilo(bytes)} at start (${kilo(gzip)} gzip), ${kilo(total)} in all`);
  const over = rows.filter((row) => row.bytes > BUDGET).map((row) => row.name);
  if (over.length) console.error(`Above the budget of ${kilo(BUDGET)}: ${over.join(", ")}`);
  process.exitCode = over.length ? 1 : 0;
}
