import { watch } from "node:fs";
import type { Server } from "node:http";
import { fileURLToPath } from "node:url";
import type { Functions } from "./lambda/functions";
import type { Loaded } from "./lambda/manifest";
import { messageOf } from "./problem";
import type { Serve } from "./web-server";

export interface DevTools {
  serve: Serve;
  stop(): Promise<void>;
}

interface DevOptions {
  /** It carries Vite's socket, too. */
  server: Server;
  functions: Functions;
  headers: Record<string, string>;
  /** Called with the newly loaded code after an edit. */
  changed: (loaded: Loaded) => void;
}

const packages = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const WATCHED = ["core/src", "functions/src", "email/src", "local/src/seed"];

/** Starts Vite's server for the web app with hot modules, and reloads the functions after an edit. */
export async function startDev(options: DevOptions): Promise<DevTools> {
  const { createServer } = await import("vite");
  const root = packages("web");
  const vite = await createServer({
    root,
    configFile: `${root}/vite.config.ts`,
    appType: "spa",
    server: { middlewareMode: true, ws: { server: options.server } },
  });
  const watchers = WATCHED.map(packages).flatMap((folder) => {
    try {
      return [watch(folder, { recursive: true }, (_event, file) => file && edited(String(file)))];
    } catch {
      // A folder that does not exist needs no watching.
      return [];
    }
  });
  let timer: NodeJS.Timeout | undefined;
  let reloading = Promise.resolve();

  function edited(file: string): void {
    if (!/\.(ts|json)$/.test(file)) return;
    clearTimeout(timer);
    // Editors write a file in several steps.
    timer = setTimeout(() => {
      reloading = reloading.then(reload);
    }, 40);
  }

  async function reload(): Promise<void> {
    const started = performance.now();
    try {
      await options.functions.reload();
      options.changed(await options.functions.loaded());
      console.log(`Functions reloaded in ${Math.round(performance.now() - started)} ms`);
    } catch (error) {
      console.error(messageOf(error));
    }
  }

  return {
    serve: (request, response) =>
      new Promise((resolve, reject) => {
        for (const [name, value] of Object.entries(options.headers)) response.setHeader(name, value);
        response.once("close", resolve);
        vite.middlewares(request, response, (error?: unknown) => {
          if (error) reject(error);
          else response.writeHead(404).end();
        });
      }),
    stop: async () => {
      clearTimeout(timer);
      for (const watcher of watchers) watcher.close();
      await vite.close();
    },
  };
}
