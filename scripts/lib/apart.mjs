// Packages that are not bundled because they break in a bundle: the PDF renderer and its fonts. They are
// copied once beside the functions, and each function that imports one gets hard links into its own
// node_modules.
import { cpSync, existsSync, linkSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const root = fileURLToPath(new URL("../..", import.meta.url));
// Of pdfjs-dist only the files of Liberation Sans.
const FONTS = ["@fontsource/hanken-grotesk", "dejavu-fonts-ttf", "@fontsource/unifontex", "pdfjs-dist"];
export const APART = ["pdfkit", "fontkit", "qrcode", ...FONTS];

/** Source maps, documentation, types and browser builds: Node never opens them. */
const UNUSED = /\/(docs|demo|examples|test|\.yarn)$|\.(map|md|[cm]?ts)$|\.(browser|standalone)[^/]*\.m?js$/;

function packageFolder(name, from) {
  for (let folder = from; ; folder = dirname(folder)) {
    const place = join(folder, "node_modules", name);
    if (existsSync(join(place, "package.json"))) return place;
    if (folder === dirname(folder)) throw new Error(`${name} is not installed`);
  }
}

/** Loads a module below packages/ in its current state. */
export async function load(path) {
  const made = await build({
    entryPoints: [join(root, "packages", path)],
    bundle: true,
    write: false,
    format: "esm",
    platform: "node",
    external: APART,
  });
  return import(`data:text/javascript;base64,${Buffer.from(made.outputFiles[0].text).toString("base64")}`);
}

/** Copies a package and its dependencies into a folder's node_modules. */
function copyPackage(name, target, from = root, done = new Set()) {
  if (done.has(name)) return;
  done.add(name);
  const folder = packageFolder(name, from);
  cpSync(folder, join(target, "node_modules", name), {
    recursive: true,
    filter: (path) => !UNUSED.test(path),
  });
  const { dependencies = {} } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  for (const each of Object.keys(dependencies)) copyPackage(each, target, folder, done);
}

/** Copies all packages that are not bundled: whole, but of fonts only the files in use. */
export async function layOut(target) {
  rmSync(target, { recursive: true, force: true });
  for (const name of APART) if (!FONTS.includes(name)) copyPackage(name, target);
  const { FACES } = await load("documents/src/pdf/fonts.ts");
  const files = [...FONTS.map((name) => `${name}/package.json`), ...FACES];
  for (const file of files) cpSync(join(root, "node_modules", file), join(target, "node_modules", file));
}

/** Creates hard links to the files in another folder of the same disk, without copying their bytes. */
export function link(from, to) {
  mkdirSync(to, { recursive: true });
  for (const each of readdirSync(from, { withFileTypes: true }))
    (each.isDirectory() ? link : linkSync)(join(from, each.name), join(to, each.name));
}
