import type { Document } from "@stint/core/proposal/schema";
import { Link } from "@tanstack/react-router";
import { Monitor, Smartphone } from "lucide-react";
import { useState } from "react";
import { buttonClass } from "../../../ui/button";
import { cx } from "../../../ui/cx";
import { Segments } from "../../../ui/segments";
import { Paper } from "./paper";
import type { SectionId } from "./sections";

/** The live preview: what the client sees, as wide as a desk or a phone. */
export function PreviewPane({
  document,
  editing,
  proposal_id,
}: {
  document: Document;
  editing: SectionId;
  proposal_id: number;
}) {
  const [width, setWidth] = useState<"desk" | "phone">("desk");
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
            value={width}
            onChange={setWidth}
            options={[
              { value: "desk", label: <Monitor size={16} aria-hidden="true" />, "aria-label": "Desk" },
              { value: "phone", label: <Smartphone size={16} aria-hidden="true" />, "aria-label": "Phone" },
            ]}
          />
        </div>
      </div>
      <div className={cx("mx-auto", width === "phone" ? "max-w-[360px]" : "max-w-[640px]")}>
        <Paper document={document} editing={editing} />
      </div>
    </section>
  );
}
