import { Day } from "@stint/core/invoice/rules";
import { Suspense, useState } from "react";
import { lazyPart } from "../../../ui/lazy-part";
import { Segments } from "../../../ui/segments";
import { Preview } from "./preview";
import { useEditor } from "./use-editor";

const PreviewMail = lazyPart(async () => (await import("./preview-mail")).PreviewMail);
const PreviewPdf = lazyPart(async () => (await import("./preview-pdf")).PreviewPdf);

type View = "page" | "email" | "pdf";

/** The client's views of the invoice: their page as one types, the mail, the PDF. */
export function PreviewTabs({ issued }: { issued: string }) {
  const { doc } = useEditor();
  const [view, setView] = useState<View>("page");
  const due = doc.head.due_on ?? Day.addDays(issued, doc.head.payment_terms);
  return (
    <>
      <div className="mb-3 flex items-center justify-between gap-4">
        <p className="text-14 text-muted max-lg:hidden">What the client sees</p>
        <Segments<View>
          size="s"
          aria-label="Which of it"
          value={view}
          onChange={setView}
          options={[
            { value: "page", label: "Page" },
            { value: "email", label: "Email" },
            { value: "pdf", label: "PDF" },
          ]}
        />
      </div>
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable without a pointer
        tabIndex={0}
        aria-label="Preview"
        className="lg:sticky lg:top-[76px] lg:max-h-[calc(100dvh-120px)] lg:overflow-y-auto"
      >
        <Suspense fallback={null}>
          {view === "page" ? (
            <Preview due={due} />
          ) : view === "email" ? (
            <PreviewMail issued={issued} due={due} />
          ) : (
            <PreviewPdf />
          )}
        </Suspense>
      </section>
    </>
  );
}
