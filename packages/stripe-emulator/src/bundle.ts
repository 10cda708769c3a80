import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const made = new Map<string, Promise<string>>();

/** Returns a script for the browser, built from `browser/<name>.ts` on first use. */
export function script(name: "challenge" | "payment-element" | "stripe-js"): Promise<string> {
  return once(`${name}.ts`, async (path) => {
    const result = await build({
      entryPoints: [path],
      bundle: true,
      write: false,
      format: "iife",
      target: "es2022",
      charset: "utf8",
    });
    return result.outputFiles.map((file) => file.text).join("");
  });
}

/** Returns a style sheet of the hosted pages. */
export function style(name: "challenge" | "elements" | "ledger"): Promise<string> {
  return once(`${name}.css`, (path) => readFile(path, "utf8"));
}

function once(file: string, make: (path: string) => Promise<string>): Promise<string> {
  const known = made.get(file);
  if (known) return known;
  const text = make(fileURLToPath(new URL(`./browser/${file}`, import.meta.url)));
  made.set(file, text);
  text.catch(() => made.delete(file));
  return text;
}
