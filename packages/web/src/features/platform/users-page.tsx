import type { UserLine } from "@stint/core/operations/platform-users/schema";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { Download } from "lucide-react";
import { downloadFile } from "../../lib/download";
import { ago } from "../../lib/format";
import { errorText } from "../../lib/report";
import { toastError } from "../../lib/toast";
import { usePagedList } from "../../lib/use-paged-list";
import { Avatar } from "../../ui/avatar";
import { Button } from "../../ui/button";
import { quietColumn } from "../../ui/columns";
import { Ledger, type LedgerColumn, ledgerLink } from "../../ui/ledger";
import { PageTitle } from "../../ui/page-title";
import { PagedRows } from "../../ui/paged-rows";
import { StatusMark } from "../../ui/status-mark";
import { SearchInput } from "../../ui/text-input";
import { type UsersSearch, usersQuery } from "./queries";
import { planOf, STATE_MARKS, userName } from "./words";

/** How an account stands: a mark and a word. */
export function UserState({ state }: Pick<UserLine, "state">) {
  const [shape, tone, word] = STATE_MARKS[state];
  return (
    <span className={`inline-flex items-center gap-2 align-middle text-14 whitespace-nowrap ${tone}`}>
      <StatusMark shape={shape} />
      {word}
    </span>
  );
}

const columns: LedgerColumn<UserLine>[] = [
  {
    id: "user",
    head: "User",
    stack: "title",
    cell: (user) => (
      <span className="flex min-w-0 items-center gap-3 py-2">
        <span aria-hidden="true">
          <Avatar name={userName(user)} size={28} />
        </span>
        <span className="min-w-0">
          {user.state === "deleted" ? (
            <span className="block">{userName(user)}</span>
          ) : (
            <Link
              to="/admin/users/$user"
              params={{ user: String(user.id) }}
              className={ledgerLink}
              data-row=""
            >
              {userName(user)}
            </Link>
          )}
          <span className="block truncate text-14 text-muted">{user.email}</span>
        </span>
      </span>
    ),
  },
  {
    id: "workspace",
    head: "Workspace",
    width: "20%",
    stack: "second",
    cell: ({ brand_name }) => <span className="block truncate">{brand_name || "–"}</span>,
  },
  quietColumn("plan", "Plan", planOf, { width: "18%", stack: "second" }),
  {
    id: "state",
    head: "State",
    width: "15%",
    stack: "second",
    cell: (user) => <UserState state={user.state} />,
  },
  quietColumn("since", "Signed up", ({ created_at }) => ago(created_at), { width: "110px", align: "right" }),
];

async function exportAll(): Promise<void> {
  try {
    await downloadFile("/specialists/export", "specialists.csv");
  } catch (error) {
    toastError(errorText(error));
  }
}

/** /admin/users: everybody, for Stint's own people. */
export function UsersPage({ search }: { search: UsersSearch }) {
  const navigate = useNavigate({ from: "/admin/users/" });
  const query = useInfiniteQuery(usersQuery(search));
  const { rows, box, none } = usePagedList(query, {
    search,
    first: "",
    go: ({ q }) => void navigate({ search: q ? { q } : {}, replace: true }),
  });
  return (
    <div className="mx-auto max-w-[1136px]">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div>
          <PageTitle title="Users" />
          <p className="mt-0.5 text-14 text-muted">Every look at one is in the audit.</p>
        </div>
        <div className="flex flex-wrap items-center gap-2 max-sm:w-full">
          <SearchInput
            label="Search users by name, email or id"
            placeholder="Name, email or id"
            value={box.text}
            onChange={box.setText}
            className="w-72 max-sm:w-full"
          />
          <Button icon={<Download size={16} />} onClick={() => void exportAll()}>
            Export specialists
          </Button>
        </div>
      </div>
      <div className="mt-4">
        <PagedRows
          query={query}
          ghost={{ columns: ["", "20%", "18%", "15%", "110px"] }}
          failed="These users did not load."
        >
          {none || (rows.length === 0 && !query.hasNextPage) ? (
            <p className="py-6 text-15 text-muted">Nobody with these words.</p>
          ) : (
            <Ledger label="Users" columns={columns} rows={rows} rowKey={({ id }) => id} avatars />
          )}
        </PagedRows>
      </div>
    </div>
  );
}
