export const CHOICE = "stint.workspace";

/**
 * The choice of a company that this tab keeps, or else this browser's latest; empty for one's own workspace. From here
 * on it is the tab's, so that another tab's choice changes nothing here. Small, since every page asks it.
 */
export function pinChoice(): string {
  const kept = sessionStorage.getItem(CHOICE) ?? localStorage.getItem(CHOICE) ?? "";
  sessionStorage.setItem(CHOICE, kept);
  return kept;
}
