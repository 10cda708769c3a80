// Another React lies at the top, of a tool that deploys. Whatever a component imports takes the app's.
import { createRequire, registerHooks } from "node:module";
import { pathToFileURL } from "node:url";

const manifest = `${import.meta.dirname}/../package.json`;
const app = createRequire(manifest);
const asker = pathToFileURL(manifest).href;

/** The files of a worker share it; it is registered once. */
const worker = globalThis as { oneReact?: ReturnType<typeof registerHooks> };
worker.oneReact ??= registerHooks({
  resolve: (name, context, next) =>
    /^react(-dom)?(\/|$)/.test(name) && context.parentURL !== asker
      ? { url: pathToFileURL(app.resolve(name)).href, shortCircuit: true }
      : next(name, context),
});
