import type { Answer } from "@stint/core/proposal/reading/rules";
import type { Document } from "@stint/core/proposal/schema";
import { BrandFrame, column } from "../../public-page/brand-frame";
import { Cover } from "../document/cover";
import { DocumentBody } from "../document/document-body";
import { type Outline, PageFrame } from "./page-frame";

/** The widths of the client's page on a desk and on a phone; a narrower place shows it smaller. */
const widths = { desk: 1040, phone: 390 };

export interface ClientViewProps {
  document: Document;
  answer: Answer;
  label: string;
  /** The layout to show; by default that of the screen in use. */
  screen?: keyof typeof widths;
  outlined?: Outline | undefined;
}

/** The client's own page, to be read: the same component on the same data. */
export function ClientView({ document, answer, label, screen, outlined }: ClientViewProps) {
  const width = widths[screen ?? (matchMedia("(width < 640px)").matches ? "phone" : "desk")];
  return (
    <div className="overflow-hidden rounded-menu shadow-[0_1px_24px_rgb(26_22_35/0.12)]">
      <PageFrame title={label} width={width} outlined={outlined}>
        {/* Inside the app the page is an article of it: its head is no second head of the app. */}
        <article>
          <BrandFrame color={document.brand.color} ground="none" className="bg-surface">
            <Cover document={document} answer={answer} />
            <div className={`${column} pb-16`}>
              <DocumentBody document={document} answer={answer} />
            </div>
          </BrandFrame>
        </article>
      </PageFrame>
    </div>
  );
}
