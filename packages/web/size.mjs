// Prints what the first view of each kind of page costs, gzip, JS and CSS: `node packages/web/size.mjs` after a build.
// `size.mjs DIST PAGE` lists the files of the page whose line contains PAGE, largest first.
// Fails when a budget of docs/design section 10 is broken, so it can stand in a check.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

const [place, shown] = process.argv.slice(2).filter((word) => word !== "--");
const dist = place || join(import.meta.dirname, "dist");
const manifest = JSON.parse(readFileSync(join(dist, ".vite/manifest.json"), "utf8"));
const html = readFileSync(join(dist, "index.html"), "utf8");
const zipped = new Map();
const size = (file) => {
  if (!zipped.has(file)) zipped.set(file, gzipSync(readFileSync(join(dist, file)), { level: 9 }).length);
  return zipped.get(file);
};

/** Every file of a chunk: itself, what it imports statically, and their styles. */
function files(key, seen = new Set()) {
  const chunk = manifest[key];
  if (!chunk || seen.has(key)) return seen;
  seen.add(key);
  for (const other of chunk.imports ?? []) files(other, seen);
  return seen;
}
function all(keys) {
  const seen = new Set();
  for (const key of keys) files(key, seen);
  const found = new Set([...html.matchAll(/(?:src|href)="\/([^"]+\.(?:js|css))"/g)].map((match) => match[1]));
  for (const key of seen) {
    found.add(manifest[key].file);
    for (const css of manifest[key].css ?? []) found.add(css);
  }
  return [...found].sort((one, other) => size(other) - size(one));
}
const total = (keys) => all(keys).reduce((sum, file) => sum + size(file), 0);
const find = (pattern) => Object.keys(manifest).filter((key) => pattern.test(key));
const kb = (bytes) => `${(bytes / 1024).toFixed(1).padStart(6)} KB`;

const main = ["index.html"];
const app = [...main, "src/app.tsx"];
const session = [...app, ...find(/routes\/_session\.tsx/), "src/lib/query-client.ts"];
const shell = [...session, ...find(/routes\/_session\/_shell\.tsx/)];
let broken = 0;
function line(name, keys, budget) {
  const bytes = total(keys);
  const over = budget !== undefined && bytes > budget * 1024;
  if (over) broken += 1;
  console.log(`${kb(bytes)}  ${budget ? `of ${budget}` : "      "}  ${over ? "OVER " : ""}${name}`);
  if (shown && name.includes(shown))
    for (const file of all(keys)) console.log(`${kb(size(file))}      ${file}`);
}

line("main only", main);
for (const key of find(/src\/public-pages\/.*\.page\.tsx/))
  line(`public: ${key.split("/").pop()}`, [...main, "src/public-pages/public-app.tsx", key], 120);

line("shell, without a page", shell, 190);
for (const key of find(/routes\/_session\/_shell\/.*component/)) {
  if (/dashboard|projects\.index|invoices\.index/.test(key))
    line(`shell + ${key.split("/").pop()}`, [...shell, key], 190);
}
const plain = total([...session, ...find(/routes\/_session\/_editor\.tsx/)]);
for (const key of find(/routes\/_session\/_editor\/.*component/)) {
  const bytes = total([...session, ...find(/routes\/_session\/_editor\.tsx/), key]);
  const over = bytes - plain > 35 * 1024;
  if (over) broken += 1;
  console.log(
    `${kb(bytes)}          ${over ? "OVER " : ""}editor ${key.split("/").pop()} (adds ${((bytes - plain) / 1024).toFixed(1)} KB, of 35)`,
  );
}
process.exitCode = broken ? 1 : 0;
