import type { ReactNode } from "react";
import { encode } from "uqr";

/** A QR code as one path, dark on white in every theme: cameras read no other. */
export function QrCode({ text, label, children }: { text: string; label: string; children: ReactNode }) {
  const { data, size } = encode(text, { ecc: "M", border: 4 });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ""))).join("");
  return (
    <figure className="mt-4 flex items-center gap-4">
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
        className="size-40 shrink-0 rounded-ctl bg-white"
      >
        <path d={path} fill="#000" />
      </svg>
      <figcaption className="text-13 text-muted">{children}</figcaption>
    </figure>
  );
}
