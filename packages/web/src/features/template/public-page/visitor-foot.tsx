import { cx } from "../../../ui/cx";
import { StintMark } from "../../auth/auth-layout";
import { column } from "../../public-page/brand-frame";

/** Where Stint speaks and what it promises, "Journal=https://…, Terms=https://…", set when the app is built. */
const linksOf = (text: string | undefined): { label: string; href: string }[] =>
  (text ?? "").split(",").flatMap((each) => {
    const [, label, href] = /^\s*([^=]+)=(https:\/\/\S+)\s*$/.exec(each) ?? [];
    return label && href ? [{ label, href }] : [];
  });

const SOCIAL = linksOf(import.meta.env.VITE_SOCIAL_LINKS);
const LEGAL = linksOf(import.meta.env.VITE_LEGAL_LINKS);

function Links({ name, links }: { name: string; links: typeof SOCIAL }) {
  if (links.length === 0) return null;
  return (
    <nav aria-label={name}>
      <ul className="flex flex-wrap gap-x-4 gap-y-2">
        {links.map(({ label, href }) => (
          <li key={label}>
            <a
              href={href}
              rel="noreferrer"
              className="inline-flex items-center touch:min-h-11 border-b border-current"
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The foot of Stint's own pages, dark by day and by night. */
export function VisitorFoot() {
  return (
    <footer className="dark bg-bg text-14 text-ink">
      <div className={cx(column, "space-y-6 py-10")}>
        <div className="flex flex-wrap justify-between gap-6">
          <StintMark />
          <Links name="Follow Stint" links={SOCIAL} />
        </div>
        <div className="flex flex-wrap justify-between gap-6">
          <p className="text-muted">{`© ${new Date().getFullYear()} Stint`}</p>
          <Links name="Legal" links={LEGAL} />
        </div>
      </div>
    </footer>
  );
}
