/** The full sentence of consent and a box that nobody ticks but the reader. */
export function Consent({
  text,
  checked,
  onChange,
}: {
  text: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}) {
  return (
    <label className="mt-3 flex min-h-11 gap-3 rounded-ctl border border-line bg-surface px-5 py-4 text-15">
      <span className="relative mt-px flex size-5 shrink-0">
        <input
          type="checkbox"
          checked={checked}
          onChange={(event) => onChange(event.target.checked)}
          className="peer size-5 appearance-none rounded-[5px] border border-ctl bg-surface checked:border-(--edge) checked:bg-(--fill)"
        />
        <svg
          viewBox="0 0 20 20"
          fill="none"
          aria-hidden="true"
          className="pointer-events-none absolute inset-0 text-(--on-fill) opacity-0 peer-checked:opacity-100"
        >
          <path
            d="m5 10.4 3.3 3.2L15 6.8"
            stroke="currentColor"
            strokeWidth="1.8"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </svg>
      </span>
      <span className="min-w-0">{text}</span>
    </label>
  );
}
