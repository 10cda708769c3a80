import tailwindcss from "@tailwindcss/vite";
import { tanstackRouter } from "@tanstack/router-plugin/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

// The framework in one long-lived chunk: every page needs it, and it changes only with an upgrade.
const framework =
  /node_modules[\\/](react|react-dom|scheduler|@tanstack[\\/](react-router|router-core|history|react-store|store|react-query|query-core)|openapi-fetch)[\\/]/;

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
  build: {
    outDir: "dist",
    manifest: true,
    target: "es2022",
    // A data: URL would need a wider content security policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: "framework", test: framework, priority: 10 }] } },
    },
  },
  server: {
    host: "127.0.0.1",
    proxy: { "/api": { target: process.env.STINT_API_ORIGIN ?? "http://127.0.0.1:3000" } },
  },
});
