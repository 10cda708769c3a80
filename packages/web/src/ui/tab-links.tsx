import { Link } from "@tanstack/react-router";
import { tabClass, tabStripClass } from "./tabs";

interface TabLink {
  label: string;
  /** A full path ("/projects/12/pay"). */
  to: string;
  count?: number;
  /** Lit only on exactly this path. */
  exact?: boolean;
}

/** Tabs that are routes: a strip of links; the current one is underlined. */
export function TabLinks({ items, label }: { items: readonly TabLink[]; label: string }) {
  return (
    <nav aria-label={label} className={tabStripClass}>
      {items.map((item) => (
        <Link
          key={item.to}
          to={item.to}
          activeOptions={{ exact: item.exact ?? false, includeSearch: false }}
          className={tabClass}
        >
          {item.label}
          {item.count !== undefined && <span className="font-normal">{item.count}</span>}
        </Link>
      ))}
    </nav>
  );
}
