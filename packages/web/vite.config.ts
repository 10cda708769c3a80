import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import tailwindcss from "@tailwindcss/vite";
import { tanstackRouter } from "@tanstack/router-plugin/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { sourcesOfPublicStyles } from "./public-sources.ts";

// A request of its own for each of these few costs a phone more than their bytes: every page has them, or both pages
// of a client's link.
const everywhere =
  /web[\\/]src[\\/](lib[\\/](use-late|api|api-error|error-code|send|report|toast|store|theme|format|title|signals)|ui[\\/](cx|button|error-line|ghost-rows|spinner|toast)|features[\\/]public-page[\\/](use-load|public-notice))\.tsx?$|lucide-react[\\/]dist[\\/]esm[\\/](?!icons)|lucide-react[\\/].*[\\/](x|check|chevron-down|circle-exclamation-point|wifi-off)\.mjs|preload-helper/;
const forClients =
  /web[\\/]src[\\/](features[\\/]public-page[\\/](?!brand-tile|section|mark|words)|lib[\\/]early-call)/;
// What a document is set with, for its reader and beside its editor.
const forPapers = /web[\\/]src[\\/]features[\\/]public-page[\\/](brand-tile|section|mark|words)/;
// A proposal as its reader sees it, but for what few of them have (changes, options, bounds) and what is far below.
const forReaders =
  /web[\\/]src[\\/]features[\\/]proposal[\\/]document[\\/](?!change-body|redline|options|bounds|terms)/;
// What every page in the navigation has, beside the layout itself: files that other pages share with it.
const forShell =
  /web[\\/]src[\\/](lib[\\/](checkout|debounce|dialogs|idle-work|workspace-choice)|ui[\\/](avatar|icon-button|key-hint|menu|menu-class|page-title|segments))\.tsx?$|lucide-react[\\/].*[\\/](arrow-left|bell|book-copy|bookmark|ellipsis|flag|layout-list|monitor|plus|search|send|users)\.mjs/;
// How an amount and a brand are shown: every page with a figure has them.
const forFigures = /core[\\/]src[\\/]platform[\\/](money[\\/](digits|format)|brand[\\/])/;
// How an invoice is paid, in words: its page and whatever shows its payments.
const forPayments =
  /web[\\/]src[\\/]features[\\/]payment[\\/]words|core[\\/]src[\\/](platform[\\/]stripe[\\/](methods|amount)|invoice[\\/]print[\\/]rules)/;
// A list that is searched and loads in pages.
const forLists =
  /web[\\/]src[\\/](lib[\\/](list-search|use-paged-list|use-search-box)|ui[\\/](more-rows|paged-rows))\.tsx?$/;
// What every editor has: its frame, and the engine that saves it.
const forEditors =
  /web[\\/]src[\\/](lib[\\/]sync[\\/]|ui[\\/](editor-header|sync-lines)|features[\\/]shell[\\/]editor-layout)/;

// Long-lived chunks that change only with an upgrade. Public pages take React alone, sign-in adds the router,
// and the signed-in app adds Query: see the budgets in size.mjs.
const groups = [
  { name: "react", test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 30 },
  {
    name: "router",
    test: /node_modules[\\/](@tanstack[\\/](react-router|router-core|history|react-store|store)|use-sync-external-store)[\\/]/,
    priority: 20,
  },
  { name: "query", test: /node_modules[\\/]@tanstack[\\/](react-query|query-core)[\\/]/, priority: 10 },
  { name: "everywhere", test: everywhere, priority: 5, includeDependenciesRecursively: false },
  { name: "figures", test: forFigures, priority: 4, includeDependenciesRecursively: false },
  { name: "payments", test: forPayments, priority: 4, includeDependenciesRecursively: false },
  { name: "clients", test: forClients, priority: 4, includeDependenciesRecursively: false },
  { name: "papers", test: forPapers, priority: 4, includeDependenciesRecursively: false },
  { name: "readers", test: forReaders, priority: 3, includeDependenciesRecursively: false },
  { name: "frame", test: forShell, priority: 3, includeDependenciesRecursively: false },
  { name: "lists", test: forLists, priority: 3, includeDependenciesRecursively: false },
  { name: "editors", test: forEditors, priority: 3, includeDependenciesRecursively: false },
];

/** The pages that clients open from a mail, by the first word of their path. */
const linked = { proposal: "proposal.page", invoices: "invoice.page" };

/** Pages that the API serves with a head of their own: each has a document to write it into. */
const documents = { "templates.html": "template.page", "people.html": "profile.page" };

/**
 * Their code is two steps behind index.html: the entry, then the page. theme.js, which knows the path and runs first,
 * is told what to fetch beside the entry; a document of its own says it itself.
 */
function linkedPagesAtOnce(): Plugin {
  return {
    name: "linked-pages-at-once",
    apply: "build",
    writeBundle({ dir = "" }, bundle) {
      const chunks = Object.values(bundle).filter((each) => each.type === "chunk");
      const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
      const reach = (file: string, seen: Set<string>): Set<string> => {
        if (seen.has(file)) return seen;
        seen.add(file);
        for (const next of byFile.get(file)?.imports ?? []) reach(next, seen);
        return seen;
      };
      const entry = chunks.find((chunk) => chunk.isEntry);
      const first = reach(entry?.fileName ?? "", new Set());
      const filesOf = (page: string) =>
        chunks
          .filter(({ facadeModuleId: id }) => id?.includes(`/${page}.`) || id?.includes("/public-app."))
          .flatMap((chunk) => [...reach(chunk.fileName, new Set())])
          .filter((file, at, all) => !first.has(file) && all.indexOf(file) === at);
      const stylesOf = (files: string[]) =>
        files.flatMap((file) => [...(byFile.get(file)?.viteMetadata?.importedCss ?? [])]);
      // Every page has theme.js, so names stand in it without what all of them share.
      const nameOf = (file: string) => file.slice("assets/".length);
      const files = Object.fromEntries(
        Object.entries(linked).map(([word, page]) => {
          const code = filesOf(page);
          return [
            word,
            [...code.map((file) => nameOf(file).slice(0, -".js".length)), ...stylesOf(code).map(nameOf)],
          ];
        }),
      );
      const theme = join(dir, "theme.js");
      // Every page loads it before anything is drawn: its comments stay here.
      const code = readFileSync(theme, "utf8").replace(/^\s*\/\/.*\n/gm, "");
      writeFileSync(
        theme,
        `${code}((pages)=>{for(const file of pages[location.pathname.split("/")[1]]||[])document.head.append(Object.assign(document.createElement("link"),/css$/.test(file)?{rel:"preload",as:"style",crossOrigin:"",href:"/assets/"+file}:{rel:"modulepreload",href:"/assets/"+file+".js"}))})(${JSON.stringify(files)});\n`,
      );
      // What a served document shows is in it: its style and its font come before its code.
      const index = readFileSync(join(dir, "index.html"), "utf8").replaceAll(
        /<(script type="module"|link rel="modulepreload")/g,
        '<$1 fetchpriority="low"',
      );
      for (const [name, page] of Object.entries(documents)) {
        const code = filesOf(page);
        const links = [
          ...stylesOf(code).map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
          ...code.map((file) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}">`),
        ];
        writeFileSync(join(dir, name), index.replace("</head>", `${links.join("\n")}\n</head>`));
      }
    },
  };
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    tanstackRouter({
      target: "react",
      autoCodeSplitting: true,
      quoteStyle: "double",
      semicolons: true,
      disableLogging: true,
      // Loaders travel with their page, so no feature's queries can grow the first view of a public page.
      codeSplittingOptions: {
        defaultBehavior: [
          ["component", "loader", "pendingComponent"],
          ["errorComponent"],
          ["notFoundComponent"],
        ],
      },
    }),
    react(),
    sourcesOfPublicStyles(),
    tailwindcss(),
    linkedPagesAtOnce(),
  ],
  // A tool of the workspace brings another React to the root; the app must have one.
  resolve: { dedupe: ["react", "react-dom"] },
  build: {
    outDir: "dist",
    manifest: true,
    target: "es2022",
    // A data: URL would need a wider content security policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: { codeSplitting: { groups } },
    },
  },
  server: {
    host: "127.0.0.1",
    proxy: { "/api": { target: process.env.STINT_API_ORIGIN ?? "http://127.0.0.1:3000" } },
  },
});
