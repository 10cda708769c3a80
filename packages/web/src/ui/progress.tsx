/** The done part of a sum, as one bar; the words are beside it. */
export function Progress({ label, value, of }: { label: string; value: number; of: number }) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={of}
      aria-valuenow={value}
      className="h-2 overflow-hidden rounded-full bg-hover"
    >
      <div className="h-full bg-ok" style={{ width: `${of === 0 ? 0 : (value * 100) / of}%` }} />
    </div>
  );
}
