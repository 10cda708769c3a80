import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { setOpener } from "./lib/app-opener";
import { type FoundPath, findPublicPath } from "./lib/public-path";
import { mayHaveSession } from "./lib/token";
import { pages } from "./public-pages/pages";

const element = document.getElementById("root");
if (!element) throw new Error("index.html has no #root");
const root = createRoot(element);

// A visitor who never signed in here has nothing to wait for.
if (location.pathname === "/" && !mayHaveSession()) history.replaceState(null, "", "/signin");

// Clients' pages and the sign-in come without router and query client: they must open fast on any phone.
async function showPublic(found: FoundPath) {
  // The parts of the page are loaded side by side, not one after the other. What was served stays until there is a page.
  const loading = pages[found.path]().catch(() => undefined);
  const { PublicApp } = await import("./public-pages/public-app");
  const first = await loading;
  root.render(
    <StrictMode>
      <PublicApp found={found} first={first} />
    </StrictMode>,
  );
}

/** `drawn`: something is on screen already and may stay there until the app has a page to show. */
async function showApp(drawn = false) {
  const { App, loadFirstPage } = await import("./app");
  if (drawn) await loadFirstPage();
  root.render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}

setOpener(() => {
  const found = findPublicPath(location.pathname);
  return found ? showPublic(found) : showApp(true);
});
const found = findPublicPath(location.pathname);
(found ? showPublic(found) : showApp()).catch(() => root.render("This page did not load. Please reload it."));
