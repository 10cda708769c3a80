/** What a service is, and behind a line to open what is in it: its first paragraph says the one, the rest the other. */
export function ServiceText({ name, text }: { name: string; text: string }) {
  const [first = "", ...rest] = text.split(/\n{2,}/);
  return (
    <>
      {first && <p className="max-w-[60ch] text-14 whitespace-pre-line text-muted">{first}</p>}
      {rest.length > 0 && (
        <details className="mt-1 text-14 text-muted">
          <summary className="w-fit cursor-pointer rounded-chip py-0.5 touch:min-h-11 touch:py-2.5">
            What is included<span className="sr-only"> in {name}</span>
          </summary>
          <p className="max-w-[60ch] whitespace-pre-line">{rest.join("\n\n")}</p>
        </details>
      )}
    </>
  );
}
