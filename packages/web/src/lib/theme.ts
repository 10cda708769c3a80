import { useSyncExternalStore } from "react";
import { createStore } from "./store";

export type Theme = "light" | "dark" | "system";
const key = "stint.theme";

function readTheme(): Theme {
  try {
    const value = localStorage.getItem(key);
    return value === "light" || value === "dark" ? value : "system";
  } catch {
    return "system";
  }
}

const store = createStore<Theme>(readTheme());
const system = matchMedia("(prefers-color-scheme: dark)");

function apply(): void {
  const theme = store.get();
  document.documentElement.classList.toggle(
    "dark",
    theme === "dark" || (theme === "system" && system.matches),
  );
}

system.addEventListener("change", apply);
addEventListener("storage", (event) => {
  if (event.key !== key) return;
  store.set(readTheme());
  apply();
});

/** Keeps the choice on this device and shows it at once. public/theme.js applies it before the first paint. */
export function setTheme(theme: Theme): void {
  try {
    localStorage.setItem(key, theme);
  } catch {
    // Storage may be refused; the choice then lasts for this page.
  }
  store.set(theme);
  apply();
}

export function useTheme(): Theme {
  return useSyncExternalStore(store.subscribe, store.get, store.get);
}
