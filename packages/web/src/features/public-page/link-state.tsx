import type { ReactNode } from "react";
import { useTitle } from "../../lib/title";
import { BrandFrame } from "./brand-frame";
import { BrandTile } from "./brand-tile";
import type { PublicBrand } from "./public-head";

export interface LinkStateProps {
  brand: PublicBrand & { color: string };
  icon: ReactNode;
  title: string;
  /** The meaning of the state, in one or two sentences. */
  children: ReactNode;
  /** One thing to do. */
  action?: ReactNode;
}

/** A state of a public link: brand, one fact, its meaning, one action. Never a bare HTTP error. */
export function LinkState({ brand, icon, title, children, action }: LinkStateProps) {
  useTitle(title);
  return (
    <BrandFrame color={brand.color} ground="page" className="px-5 py-6 sm:px-10 sm:py-8">
      <main id="main" className="mx-auto max-w-[560px]">
        <p className="flex items-center gap-3 text-15 font-semibold">
          <BrandTile name={brand.name} logo={brand.logo_url} />
          <span className="min-w-0 truncate">{brand.name}</span>
        </p>
        <div className="mt-16 sm:mt-28">
          <span aria-hidden="true" className="text-(--brand-text) [&_svg]:size-6">
            {icon}
          </span>
          <h1 className="mt-4 text-22 font-semibold text-balance">{title}</h1>
          <div className="mt-2 space-y-2 text-15 text-muted">{children}</div>
          {action && <div className="mt-8 flex flex-wrap items-center gap-4">{action}</div>}
        </div>
      </main>
    </BrandFrame>
  );
}
