import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { findPublicPath } from "./lib/public-path";

const element = document.getElementById("root");
if (!element) throw new Error("index.html has no #root");
const root = createRoot(element);

// Clients' pages come without router and query client: they must open fast on any phone (src/public).
const found = findPublicPath(location.pathname);
if (found) {
  void import("./public/public-app").then(({ PublicApp }) =>
    root.render(
      <StrictMode>
        <PublicApp found={found} />
      </StrictMode>,
    ),
  );
} else {
  void import("./app").then(({ App }) =>
    root.render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  );
}
