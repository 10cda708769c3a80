import type { Document } from "@stint/core/proposal/schema";
import { Link } from "@tanstack/react-router";
import { Monitor, Smartphone } from "lucide-react";
import { Suspense, useState } from "react";
import { buttonClass } from "../../../ui/button";
import { cx } from "../../../ui/cx";
import { lazyPart } from "../../../ui/lazy-part";
import { Segments } from "../../../ui/segments";
import { elementsOf, isUnseen } from "./outline";
import type { SectionId } from "./sections";

// The client's page is lazy: the builder does not wait for it.
const ClientView = lazyPart(async () => (await import("../owner/client-view")).ClientView);

/** The live preview: the client's own page as it is being written, as wide as a desk or a phone. */
export function PreviewPane({
  document,
  editing,
  proposal_id,
}: {
  document: Document;
  editing: SectionId;
  proposal_id: number;
}) {
  const [screen, setScreen] = useState<"desk" | "phone">(() =>
    matchMedia("(width < 640px)").matches ? "phone" : "desk",
  );
  const outlined = { part: editing, find: (page: HTMLElement) => elementsOf(page, editing, document) };
  return (
    <section aria-label="Preview" className="px-8 py-4 max-sm:px-4">
      <div className="mb-3 flex min-h-9 items-center justify-between gap-4">
        <p className="text-14 text-muted">What the client sees</p>
        <div className="flex items-center gap-4">
          <Link
            to="/proposal/preview/$hashOrId"
            params={{ hashOrId: String(proposal_id) }}
            className={buttonClass("link")}
          >
            <span>Full page</span>
          </Link>
          <Segments
            size="s"
            aria-label="Width of the preview"
            value={screen}
            onChange={setScreen}
            options={[
              { value: "desk", label: <Monitor size={16} aria-hidden="true" />, "aria-label": "Desk" },
              { value: "phone", label: <Smartphone size={16} aria-hidden="true" />, "aria-label": "Phone" },
            ]}
          />
        </div>
      </div>
      {isUnseen(document, editing) && (
        <p className="mb-3 text-14 text-muted">The client does not see the part that you are editing.</p>
      )}
      <div className={cx("mx-auto", screen === "phone" && "max-w-[360px]")}>
        <Suspense fallback={<div className="h-dvh" />}>
          <ClientView
            document={document}
            answer="open"
            label="What the client sees"
            screen={screen}
            outlined={outlined}
          />
        </Suspense>
      </div>
    </section>
  );
}
