import { openDialog } from "../../lib/dialogs";
import { count, dayInWords, dayOf, money } from "../../lib/format";
import { Button } from "../../ui/button";
import { useCurrency } from "../../ui/currency";
import { Ledger, type LedgerColumn, SectionHead } from "../../ui/ledger";
import { RowMenu } from "../../ui/menu";
import type { MenuItem } from "../../ui/menu-item";
import { Money } from "../../ui/money";
import { Status } from "../../ui/status";
import { Tag } from "../../ui/tag";
import { PersonMark } from "./person-mark";
import type { Seat, Team } from "./queries";
import { useAdmins } from "./use-admins";
import {
  beyondSeats,
  chargeOf,
  type Interval,
  inShort,
  isActive,
  lastHere,
  priceOf,
  roleOf,
  seatsInWords,
  sumOf,
} from "./words";

const reachOf = ({ role }: Seat) => (role === "owner" ? "Everything" : "Team projects");

function SeatStatus({ seat }: { seat: Seat }) {
  if (seat.status === "expired") return <Status status="expired" />;
  if (seat.status === "invited")
    return (
      <Status
        status="invited"
        detail={<span className="max-lg:hidden">until {dayInWords(dayOf(seat.expires_at))}</span>}
      />
    );
  return lastHere(seat);
}

/** What a seat costs on the right edge; nothing of it for an admin. */
function Charge({ seat, interval, isOver }: { seat: Seat; interval: Interval; isOver: boolean }) {
  const charge = chargeOf(seat, interval);
  if (isOver) return <span className="text-warn">No seat</span>;
  if (charge === null) return null;
  return charge === 0 ? <span className="text-muted">Included</span> : <Money value={charge} />;
}

const foot = "flex min-h-12 flex-wrap items-center gap-x-4 pr-[52px] text-15 max-sm:pr-0";

/** What all seats cost, on the edge of their column. */
function Total({ team, interval, onGiveUp }: { team: Team; interval: Interval; onGiveUp: () => void }) {
  const currency = useCurrency(undefined);
  const { open, total, later } = sumOf(team, interval);
  return (
    <>
      {open > 0 && (
        <p className={`${foot} border-b border-line`}>
          {count(open, "open seat")}
          <Button kind="link" onClick={onGiveUp}>
            Give {open === 1 ? "it" : "one"} up
          </Button>
          <Money value={priceOf(team.seats, open, interval)} className="ml-auto" />
        </p>
      )}
      <p className={`${foot} -mt-px border-t border-ink font-semibold`}>
        Seats a {interval}
        {later > 0 && (
          <span className="text-13 font-normal text-muted">
            {later === total ? "Once they accept" : `${money(later, currency)} of it once they accept`}
          </span>
        )}
        <Money value={total} className="ml-auto" />
      </p>
    </>
  );
}

/** The people who run the company, with what each sees and costs. */
export function Admins({
  team,
  company,
  interval,
  isOwner,
  onLeave,
  onGiveUp,
}: {
  team: Team;
  company: string;
  interval: Interval;
  /** Says that the reader is the owner, who alone changes seats and reads their price. */
  isOwner: boolean;
  onLeave: () => void;
  onGiveUp: () => void;
}) {
  const { owner, admins, seats, handover, owners_elsewhere } = team;
  const isOwnerElsewhere = ({ user_id }: Seat) => user_id !== null && owners_elsewhere.includes(user_id);
  const { remove, restore, resend, withdraw } = useAdmins();
  const over = beyondSeats(team);
  const menuOf = (seat: Seat): MenuItem[] => {
    if (seat.self && !isOwner)
      return [{ id: "leave", label: "Leave the team", danger: true, onSelect: onLeave }];
    if (!isOwner || seat.role === "owner") return [];
    if (isActive(seat))
      return [
        {
          id: "teammate",
          label: "Make teammate",
          onSelect: () => openDialog("make-teammate", { admin: seat, onUndo: () => restore.mutate([seat]) }),
        },
        ...(handover === null
          ? [
              {
                id: "hand-over",
                label: "Hand over the company",
                onSelect: () =>
                  openDialog("hand-over", { admin: seat, company, isOwnerElsewhere: isOwnerElsewhere(seat) }),
              },
            ]
          : []),
        { id: "remove", label: "Remove", danger: true, onSelect: () => remove.mutate([seat]) },
      ];
    return [
      { id: "resend", label: "Send invitation again", onSelect: () => resend.mutate(seat) },
      { id: "withdraw", label: "Withdraw invitation", danger: true, onSelect: () => withdraw.mutate(seat) },
    ];
  };
  const columns: LedgerColumn<Seat>[] = [
    {
      id: "person",
      head: "Person",
      stack: "title",
      cell: (seat) => (
        <span className="flex min-w-0 items-center gap-4 py-2 max-sm:gap-3 max-sm:py-0">
          <PersonMark id={seat.user_id} name={seat.name} />
          <span className="min-w-0">
            <span className="flex items-center gap-2">
              <span className="truncate font-semibold">{seat.name}</span>
              {over.includes(seat) && (
                <Tag look="outline" className="h-5.5! px-1.5! max-sm:hidden">
                  Over
                </Tag>
              )}
            </span>
            <span className="block truncate text-14 text-muted max-sm:hidden">{seat.email}</span>
            <span className="block text-14 text-muted sm:hidden">{inShort(seat)}</span>
          </span>
        </span>
      ),
    },
    {
      id: "role",
      head: "Role",
      width: "136px",
      stack: "hide",
      cell: (seat) => <span className="text-14">{roleOf(seat)}</span>,
    },
    {
      id: "sees",
      head: "Sees",
      width: "172px",
      stack: "hide",
      wide: true,
      cell: (seat) => <span className="text-14 text-muted">{reachOf(seat)}</span>,
    },
    {
      id: "last",
      head: "Last here",
      width: "172px",
      stack: "hide",
      cell: (seat) => (
        <span className="text-14 text-muted">
          <SeatStatus seat={seat} />
        </span>
      ),
    },
    ...(isOwner
      ? [
          {
            id: "charge",
            head: `Seat a ${interval}`,
            width: "104px",
            align: "right",
            stack: "amount",
            cell: (seat) => <Charge seat={seat} interval={interval} isOver={over.includes(seat)} />,
          } satisfies LedgerColumn<Seat>,
        ]
      : []),
    {
      id: "menu",
      head: <span className="sr-only">More</span>,
      width: "36px",
      align: "right",
      stack: "menu",
      cell: (seat) => {
        const items = menuOf(seat);
        return items.length > 0 && <RowMenu label={`More for ${seat.name}`} items={items} />;
      },
    },
  ];
  return (
    <section aria-label="Admins" className="mt-8">
      <SectionHead title="Admins" note={seatsInWords(seats)} />
      <Ledger
        label="Admins"
        size="project"
        columns={columns}
        rows={[owner, ...admins]}
        rowKey={({ id }) => id}
      />
      {isOwner && seats.over_since === null && <Total team={team} interval={interval} onGiveUp={onGiveUp} />}
    </section>
  );
}
