// Runs before the first paint. Keep it in step with src/lib/theme.ts (same key, same class).
(() => {
  const system = matchMedia("(prefers-color-scheme: dark)");
  const apply = () => {
    let choice = "system";
    try {
      choice = localStorage.getItem("stint.theme") || "system";
    } catch {}
    const dark = choice === "dark" || (choice !== "light" && system.matches);
    document.documentElement.classList.toggle("dark", dark);
  };
  apply();
  // Pages without the app (clients' links) have nobody else who follows the evening.
  system.addEventListener("change", apply);
})();
// What a client's link shows is asked for before any script of the app has come (src/lib/early-call.ts takes it).
(() => {
  const [, kind, hash] = /^\/(proposal|invoices)\/([^/]+)\/?$/.exec(location.pathname) || [];
  if (!kind || /^\d+$/.test(hash)) return;
  const address = `/api/v2/${kind === "proposal" ? "proposals" : "invoices"}/${hash}`;
  const answer = fetch(address, { headers: { accept: "application/json" } });
  // Whoever takes it hears of a failure; nobody taking it is no failure.
  answer.catch(() => undefined);
  window.stintEarly = { address, answer };
})();
