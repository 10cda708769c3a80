import type { ReactNode } from "react";
import { cx } from "../../ui/cx";
import { column } from "./brand-frame";
import { BrandTile } from "./brand-tile";

export interface PublicBrand {
  name: string;
  logo_url: string | null;
}

/** The white bar of a public page: who it is from, and one thing on the right. */
export function PublicHead({ brand, children }: { brand: PublicBrand; children?: ReactNode }) {
  return (
    <header className="border-b border-line bg-surface">
      <div className={cx(column, "flex min-h-[72px] items-center gap-3 py-3 max-md:min-h-16")}>
        <BrandTile name={brand.name} logo={brand.logo_url} />
        <p className="min-w-0 flex-1 truncate text-15 font-semibold">{brand.name}</p>
        {children}
      </div>
    </header>
  );
}

/** The last line of a public page, 13 px: the page's own line, and "Sent with Stint", or "Made" if it was not sent. */
export function PublicFoot({ children, sent = true }: { children?: ReactNode; sent?: boolean }) {
  return (
    <footer className="mt-16 flex flex-wrap justify-between gap-x-6 gap-y-3 border-t border-line py-6 text-13 text-muted max-md:mt-12">
      <p>{children}</p>
      <p>{sent ? "Sent" : "Made"} with Stint</p>
    </footer>
  );
}
