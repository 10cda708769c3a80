// Runs before the first paint. Keep it in step with src/lib/theme.ts (same key, same class).
(() => {
  let choice = "system";
  try {
    choice = localStorage.getItem("stint.theme") || "system";
  } catch {}
  const dark =
    choice === "dark" || (choice !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.classList.toggle("dark", dark);
})();
