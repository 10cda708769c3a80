import tailwindcss from "@tailwindcss/vite";
import { tanstackRouter } from "@tanstack/router-plugin/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

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
];

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
    tailwindcss(),
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
