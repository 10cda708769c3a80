const POINT = /^(\d{1,2}[.)]|[-*•])\s+/;

/** A list when every line starts with a dash or a number; else paragraphs as typed. */
export function Goals({ text }: { text: string }) {
  const lines = text.split("\n").map((line) => line.trim());
  const first = lines.findIndex((line) => POINT.test(line));
  const points = first < 0 ? [] : lines.slice(first).filter(Boolean);
  const listed = points.length > 1 && points.every((line) => POINT.test(line));
  const lead = (listed ? lines.slice(0, first) : lines).join("\n").trim();
  return (
    <>
      {lead && <p className="max-w-[36em] text-19/[30px] break-words whitespace-pre-line">{lead}</p>}
      {listed && (
        <ol className="mt-7 max-w-[600px] text-15 first:mt-0">
          {points.map((line, index) => (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: lines of one text have no other identity
              key={index}
              className="grid grid-cols-[36px_minmax(0,1fr)] border-t border-line py-3"
            >
              <span className="font-[550] text-(--brand-text)">{index + 1}</span>
              <span className="break-words">{line.replace(POINT, "")}</span>
            </li>
          ))}
        </ol>
      )}
    </>
  );
}
