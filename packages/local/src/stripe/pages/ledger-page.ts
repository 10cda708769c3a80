import type { Store } from "../store";
export function ledgerPage(_store: Store, _now: number): string {
  return "";
}
