import type { ReactNode } from "react";
import { SectionHead } from "../../ui/ledger";

/** One group of the specimen. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mb-8 min-w-0">
      <SectionHead title={title} className="mb-3 border-line" />
      {children}
    </section>
  );
}
