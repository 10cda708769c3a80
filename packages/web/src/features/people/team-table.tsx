import { sum } from "@stint/core/platform/money";
import { openDialog } from "../../lib/dialogs";
import { dayInWords, dayOf } from "../../lib/format";
import { Avatar } from "../../ui/avatar";
import { useCurrency } from "../../ui/currency";
import { Ledger, type LedgerColumn } from "../../ui/ledger";
import { RowMenu } from "../../ui/menu";
import type { MenuItem } from "../../ui/menu-item";
import { Money } from "../../ui/money";
import { Status } from "../../ui/status";
import type { Teammate } from "./queries";
import { useInvitation } from "./use-invitation";

function StatusOf({ member }: { member: Teammate }) {
  if (member.is_owner) return <span className="text-14 text-muted">Owner</span>;
  if (member.status === "joined") {
    return (
      <Status status="joined" detail={member.joined_at ? dayInWords(dayOf(member.joined_at)) : undefined} />
    );
  }
  const { invitation } = member;
  if (!invitation || invitation.status === "accepted") return <Status status="closed" label="Removed" />;
  if (invitation.status === "pending") {
    return <Status status="invited" detail={`until ${dayInWords(dayOf(invitation.expires_at))}`} />;
  }
  return <Status status={invitation.status} />;
}

/** Name, role, state, and the money that was agreed and paid. */
export function TeamTable({
  label,
  people,
  projectId,
  open,
  onTerms,
  onRemove,
}: {
  label: string;
  people: readonly Teammate[];
  projectId: number;
  /** Says that the project is not completed: after that nobody joins and terms are fixed. */
  open: boolean;
  onTerms?: (member: Teammate) => void;
  onRemove?: (member: Teammate) => void;
}) {
  const currency = useCurrency();
  const { resend, withdraw } = useInvitation();
  const sums = {
    pay: sum(people.map(({ pay }) => pay ?? 0)),
    paid: sum(people.map(({ paid }) => paid)),
  };
  const menuOf = (member: Teammate): MenuItem[] => {
    const { user_id, name, role_id, invitation } = member;
    if (member.status === "removed") {
      return open && user_id !== null
        ? [
            {
              id: "again",
              label: "Invite again",
              onSelect: () =>
                openDialog("invite-teammate", { projectId, person: { user_id, name, role_id } }),
            },
          ]
        : [];
    }
    return [
      ...(open && onTerms
        ? [{ id: "terms", label: "Change role or pay", onSelect: () => onTerms(member) }]
        : []),
      ...(open && invitation?.token
        ? [{ id: "resend", label: "Send invitation again", onSelect: () => resend.mutate(member) }]
        : []),
      ...(invitation?.token
        ? [
            {
              id: "withdraw",
              label: "Withdraw invitation",
              danger: true,
              onSelect: () => withdraw.mutate(member),
            },
          ]
        : []),
      ...(member.status === "joined" && onRemove
        ? [{ id: "remove", label: "Remove from project", danger: true, onSelect: () => onRemove(member) }]
        : []),
    ];
  };
  const columns: LedgerColumn<Teammate>[] = [
    {
      id: "name",
      head: "Name",
      stack: "title",
      cell: (member) => (
        <span className="flex min-w-0 items-center gap-3">
          <Avatar name={member.name} />
          <span className="min-w-0 py-1">
            <span className="block truncate">{member.name}</span>
            <span className="block truncate text-13 text-muted">
              {member.email || "Address shows once they join"}
            </span>
          </span>
        </span>
      ),
      foot: <span className="font-semibold">Total</span>,
    },
    {
      id: "role",
      head: "Role",
      width: "180px",
      stack: "meta",
      cell: (member) => <span className="text-14 text-muted">{member.role_name}</span>,
    },
    {
      id: "status",
      head: "Status",
      width: "180px",
      stack: "meta",
      cell: (member) => (
        <span className="flex">
          <StatusOf member={member} />
        </span>
      ),
    },
    {
      id: "agreed",
      head: "Agreed",
      align: "right",
      width: "120px",
      stack: "amount",
      cell: (member) =>
        member.is_owner ? null : <Money value={member.pay} currency={currency} strong={false} />,
      foot: <Money value={sums.pay} currency={currency} />,
    },
    {
      id: "paid",
      head: "Paid",
      align: "right",
      width: "120px",
      stack: "hide",
      cell: (member) =>
        member.is_owner ? null : (
          <>
            <Money value={member.paid} currency={currency} />
            {/* A payment in another currency pays off nothing of the agreed pay (D7). */}
            {member.others
              .filter(({ paid }) => paid > 0)
              .map((each) => (
                <span key={each.currency} className="block text-13">
                  <Money value={each.paid} currency={each.currency} strong={false} muted />
                </span>
              ))}
          </>
        ),
      foot: <Money value={sums.paid} currency={currency} className="max-sm:hidden" />,
    },
    {
      id: "menu",
      head: <span className="sr-only">More</span>,
      width: "36px",
      stack: "menu",
      cell: (member) => {
        const items = member.is_owner ? [] : menuOf(member);
        return items.length > 0 && <RowMenu label={`More for ${member.name}`} items={items} />;
      },
    },
  ];
  return (
    <Ledger
      label={label}
      avatars
      size="project"
      columns={columns}
      rows={people}
      rowKey={({ id }) => id}
      rowClass={({ status }) => (status === "removed" ? "text-muted" : undefined)}
    />
  );
}
