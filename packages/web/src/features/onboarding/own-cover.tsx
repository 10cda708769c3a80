import { BrandMark, inkOn } from "../../ui/avatar";

const LINES = {
  proposal: [
    ["Discovery", "3 services"],
    ["Design", "5 services"],
    ["Launch", "2 services"],
  ],
  invoice: [
    ["Design", "2 days"],
    ["Changes", "4 hours"],
  ],
} as const;

/** The look of a first document in the business's own name and color. */
export function OwnCover({
  kind = "proposal",
  name,
  color,
  logo,
}: {
  kind?: keyof typeof LINES;
  name: string;
  color: string;
  logo?: string | null;
}) {
  const bar = <span aria-hidden="true" className="onboarding-blank" />;
  return (
    <div className="onboarding-beside">
      <div className="onboarding-cover">
        <div className="onboarding-face" style={{ background: color, color: inkOn(color) }}>
          <p className="flex items-center gap-2.5 text-15 font-medium">
            <BrandMark name={name} color={inkOn(color)} src={logo ?? null} />
            <span className="min-w-0 truncate">{name}</span>
          </p>
          <p className="text-30 font-semibold">{`Your first ${kind}`}</p>
          <p className="mt-1 text-15">For your client, from you</p>
        </div>
        <div className="bg-surface px-8 py-4">
          <ul>
            {LINES[kind].map(([line, amount]) => (
              <li key={line} className="flex items-center gap-4 border-b border-line py-3.5 text-15 ">
                <span className="flex-1">{line}</span>
                <span className="text-14 text-muted">{amount}</span>
                {bar}
              </li>
            ))}
          </ul>
          <p className="flex items-center justify-between py-3.5 text-15 font-semibold">Total {bar}</p>
        </div>
      </div>
      <p className="mt-5 text-13 text-muted">This is how clients see you. Prices come when you write it.</p>
    </div>
  );
}
