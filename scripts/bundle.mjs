// Bundles every Lambda of the manifest into dist/functions/<name>/index.mjs; the stacks deploy these folders.
// Prints each one's size. Packages that break when bundled (PDF fonts) are copied beside the functions that
// import them. Run by the stacks' tests and by `npm run deploy`.
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";

const root = fileURLToPath(new URL("..", import.meta.url));
const source = join(root, "packages/functions/src");
const out = join(root, "dist/functions");
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

/** Bundles all; answers `{ name, bytes, gzip }` per function. */
export async function bundle() {
  rmSync(out, { recursive: true, force: true });
  const rows = [];
  for (const [name, handler] of await handlers()) {
    const folder = join(out, name);
    mkdirSync(folder, { recursive: true });
    const result = await build({
      stdin: {
        contents: `import { loadSecrets } from "./secrets";\nawait loadSecrets();\nexport const { handler } = await import("./${handler}");\n`,
        resolveDir: source,
        loader: "ts",
      },
      outfile: join(folder, "index.mjs"),
      bundle: true,
      minify: true,
      sourcemap: "external",
      metafile: true,
      platform: "node",
      target: "node24",
      format: "esm",
      mainFields: ["module", "main"],
      conditions: ["module"],
      external: [...APART, "@aws-sdk/*", "@smithy/*"],
      banner: {
        js: "import { createRequire as _createRequire } from 'node:module'; const require = _createRequire(import.meta.url);",
      },
      logLevel: "error",
    });
    const imports = Object.values(result.metafile.outputs).flatMap((output) =>
      output.imports.map((each) => each.path),
    );
    if (imports.some((path) => APART.some((each) => path === each || path.startsWith(`${each}/`))))
      for (const each of APART) copyPackage(each, folder);
    const code = readFileSync(join(folder, "index.mjs"));
    rows.push({ name, bytes: code.length, gzip: gzipSync(code).length });
  }
  writeFileSync(join(out, "sizes.json"), `${JSON.stringify(rows, null, 1)}\n`);
  return rows;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href)
  for (const { name, bytes, gzip } of await bundle())
    console.log(`${name.padEnd(36)} ${Math.round(bytes / 1000)} KB, ${Math.round(gzip / 1000)} KB gzip`);
