/** What follows from a step, one line each. */
export function Points({ lines }: { lines: readonly string[] }) {
  return (
    <ul className="mt-3 list-disc space-y-1.5 pl-5 text-15">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
