import type { Incoming } from "@stint/core/expense/incoming/schema";
import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../lib/api";
import { dayInWords } from "../../lib/format";
import { report } from "../../lib/report";
import { Button } from "../../ui/button";
import { Part } from "../../ui/part";
import { incomingQuery, networkQuery } from "./queries";

const STATES: Record<Incoming["status"], string> = {
  waiting: "",
  noted: "Added as an expense",
  dismissed: "Put aside",
};

const nameOf = ({ is_readable, supplier }: Incoming): string =>
  is_readable ? supplier || "Unknown supplier" : "A file that Stint can’t read";

/** Downloads the file as it came. */
const open = (id: number): void =>
  void api
    .get("/einvoices/incoming/{id}/file", { path: { id } })
    .then(({ data }) => window.location.assign(data.url), report);

/** Settings: the bills that came in through a network; each becomes an expense where its project is. */
export function IncomingPart() {
  const query = useInfiniteQuery(incomingQuery);
  const data = query.data?.pages.flatMap((page) => page.data);
  const network = useQuery(networkQuery);
  const queryClient = useQueryClient();
  const change = ({ id, status }: Incoming) =>
    void api
      .post(status === "waiting" ? "/einvoices/incoming/{id}/dismiss" : "/einvoices/incoming/{id}/restore", {
        path: { id },
      })
      .then(() => queryClient.invalidateQueries({ queryKey: incomingQuery.queryKey }), report);
  // Whoever is in no network gets nothing, and need not be told so.
  if (!data || (data.length === 0 && !network.data?.network)) return null;
  return (
    <Part title="Bills that came in" note="Add one as an expense on its project’s page, under Expenses.">
      {data.length === 0 ? (
        <p className="text-14 text-muted">Nothing came in yet.</p>
      ) : (
        <ul>
          {data.map((bill) => (
            <li key={bill.id} className="flex items-center gap-4 border-b border-line py-3 text-14">
              <span className="min-w-0 grow">
                <span className="block truncate text-15">{nameOf(bill)}</span>
                <span className="block text-muted">
                  {[
                    bill.is_readable &&
                      `${bill.is_credit ? "Credit note" : "Invoice"} ${bill.supplier_number}`,
                    bill.issued_on && dayInWords(bill.issued_on),
                    bill.sender && `From ${bill.sender}`,
                    bill.looks_like_id && "Looks like one you have: compare them before you pay",
                    STATES[bill.status],
                  ]
                    .filter(Boolean)
                    .join(" · ")}
                </span>
              </span>
              <span className="whitespace-nowrap">{bill.total}</span>
              <Button size="s" onClick={() => open(bill.id)}>
                Open file
              </Button>
              {bill.status !== "noted" && (
                <Button size="s" onClick={() => change(bill)}>
                  {bill.status === "waiting" ? "Put aside" : "Take back"}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {query.hasNextPage && (
        <Button size="s" onClick={() => void query.fetchNextPage()} pending={query.isFetchingNextPage}>
          Show older ones
        </Button>
      )}
    </Part>
  );
}
