import type { ReactNode } from "react";
import { encode } from "uqr";

/** A QR code as one path, dark on white in every theme: cameras read no other. */
export function QrCode({
  text,
  label,
  swiss,
  children,
}: {
  text: string;
  label: string;
  /** Draws the cross that a Swiss code has in its middle. */
  swiss: boolean;
  children: ReactNode;
}) {
  const { data, size } = encode(text, { ecc: "M", border: 4 });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ""))).join("");
  return (
    <figure className="mt-4 flex items-center gap-4">
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
        className="h-40 w-40 shrink-0 rounded-ctl bg-white"
      >
        <path d={path} fill="#000" />
        {swiss && (
          <g transform={`translate(${size / 2} ${size / 2}) scale(${(size - 8) / 46})`}>
            <path d="M-3.5-3.5h7v7h-7z" fill="#fff" />
            <path d="M-3-3h6v6h-6z" fill="#000" />
            <path d="M-.6-1.9h1.2v1.3h1.3v1.2H.6v1.3H-.6V.6h-1.3V-.6h1.3z" fill="#fff" />
          </g>
        )}
      </svg>
      <figcaption className="text-13 text-muted">{children}</figcaption>
    </figure>
  );
}
