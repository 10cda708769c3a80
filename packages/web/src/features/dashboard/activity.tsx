import { Link } from "@tanstack/react-router";
import {
  ArrowUpRight,
  Bell,
  CircleCheck,
  CircleX,
  Eye,
  type LucideIcon,
  MessageSquare,
  PenLine,
  UserPlus,
} from "lucide-react";
import { moment } from "../../lib/format";
import { placeOf } from "../../lib/link";
import { SectionHead } from "../../ui/ledger";
import { UnbrokenText } from "../../ui/unbroken-text";
import type { Dashboard } from "./queries";

const icons: Record<string, LucideIcon> = {
  "proposal.viewed": Eye,
  "proposal.accepted": PenLine,
  "proposal.declined": CircleX,
  "proposal.asked": MessageSquare,
  "invoice.paid": CircleCheck,
  "payout.committed": ArrowUpRight,
  "payout.paid": ArrowUpRight,
  "invitation.accepted": UserPlus,
};

/** The latest events, newest first. */
export function RecentActivity({ recent }: Pick<Dashboard, "recent">) {
  return (
    <section aria-label="Recent">
      <SectionHead title="Recent" />
      {recent.length === 0 && (
        <p className="py-3 text-14 text-muted">What clients and teammates do is told here.</p>
      )}
      <ol>
        {recent.map((line) => {
          const Icon = icons[line.type] ?? Bell;
          return (
            <li key={line.id} className="relative flex gap-3 border-b border-line py-3 text-14">
              <Icon size={17} className="mt-0.5 shrink-0 text-muted" aria-hidden="true" />
              <p className="min-w-0">
                {line.link ? (
                  <Link
                    {...placeOf(line.link)}
                    className="hover:underline touch:after:absolute touch:after:inset-0"
                  >
                    <UnbrokenText text={line.text} />
                  </Link>
                ) : (
                  <UnbrokenText text={line.text} />
                )}
                <span className="block text-13 text-muted">{moment(line.at)}</span>
              </p>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
