import type { Document } from "@stint/core/proposal/schema";
import { useEffect, useRef, useState } from "react";
import { BrandFrame, column } from "../../public/brand-frame";
import { Cover } from "../document/cover";
import { DocumentBody } from "../document/document-body";

/** As wide as the client's page is laid out on a desk; in a narrower place it is shown smaller. */
const desk = 1040;

/** The client's own page, to be read: the same component on the same data. */
export function TruePage({ document, label }: { document: Document; label: string }) {
  const box = useRef<HTMLElement>(null);
  const [zoom, setZoom] = useState(1);
  useEffect(() => {
    const node = box.current;
    if (!node) return;
    const fit = new ResizeObserver(() =>
      setZoom(matchMedia("(width < 640px)").matches ? 1 : Math.min(1, node.clientWidth / desk)),
    );
    fit.observe(node);
    return () => fit.disconnect();
  }, []);
  return (
    <article
      ref={box}
      aria-label={label}
      className="overflow-hidden rounded-menu shadow-[0_1px_24px_rgb(26_22_35/0.12)]"
    >
      <BrandFrame color={document.brand.color} ground="none" className="bg-surface">
        <div style={{ zoom }}>
          <Cover document={document} />
          <div className={`${column} pb-16`}>
            <DocumentBody document={document} />
          </div>
        </div>
      </BrandFrame>
    </article>
  );
}
