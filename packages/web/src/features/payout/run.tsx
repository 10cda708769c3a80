import type { BatchResult } from "@stint/core/payout/report/schema";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { api, newKey } from "../../lib/api";
import { toast } from "../../lib/toast";
import { byCurrency, inWords } from "../../lib/totals";
import { Button } from "../../ui/button";
import { Checkbox } from "../../ui/checkbox";
import { Field } from "../../ui/field";
import { aboveRow, Ledger, ledgerLink, SectionHead } from "../../ui/ledger";
import { Money } from "../../ui/money";
import { NativeSelect } from "../../ui/native-select";
import { Status } from "../../ui/status";
import type { Payout } from "./queries";
import { SaveFile } from "./save-file";
import { methods, namesOf, payoutWhen } from "./words";

/** The committed, unpaid payouts of all projects. They are paid one by one elsewhere, or many at once here. */
export function PayoutRun({ payouts }: { payouts: readonly Payout[] }) {
  const queryClient = useQueryClient();
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const [method, setMethod] = useState<NonNullable<Payout["payment_method"]>>("bank_transfer");
  const [problems, setProblems] = useState<BatchResult[]>([]);
  const payable = payouts.filter(
    ({ status, sending }) => (status === "committed" || status === "failed") && !sending,
  );
  const chosen = payable.filter(({ id }) => !left.has(id));
  const payAll = useMutation({
    mutationFn: async () =>
      (
        await api.post("/payouts/paid", {
          body: { ids: chosen.slice(0, 50).map(({ id }) => id), payment_method: method },
          key: newKey(),
        })
      ).data,
    onSuccess: (results) => {
      const failed = results.filter(({ problem }) => problem !== null);
      setProblems(failed);
      const paid = results.length - failed.length;
      if (paid > 0) toast(`${paid} ${paid === 1 ? "payment is" : "payments are"} paid.`);
    },
    onSettled: () =>
      Promise.all(
        ["payouts", "projects", "dashboard"].map((name) =>
          queryClient.invalidateQueries({ queryKey: [name] }),
        ),
      ),
  });
  const toggle = (id: number, isIn: boolean) =>
    setLeft((before) => {
      const next = new Set(before);
      if (isIn) next.delete(id);
      else next.add(id);
      return next;
    });
  return (
    <section aria-label="To be paid">
      <SectionHead title="To be paid" note={payable.length || undefined} />
      {payable.length === 0 ? (
        <p className="py-3 text-14 text-muted">
          Nothing waits to be paid. Team pay starts on a project's Pay page.
        </p>
      ) : (
        <>
          <Ledger
            label="To be paid"
            rows={payable}
            rowKey={({ id }) => id}
            columns={[
              {
                id: "in",
                head: <span className="sr-only">In this run</span>,
                width: "34px",
                stack: "lead",
                cell: (payout) => (
                  <span className={aboveRow}>
                    <Checkbox
                      checked={!left.has(payout.id)}
                      onChange={(isIn) => toggle(payout.id, isIn)}
                      aria-label={`${namesOf(payout)}, ${payout.project_name}`}
                      className="translate-y-[3px]"
                    />
                  </span>
                ),
              },
              {
                id: "who",
                head: "Who",
                stack: "title",
                cell: (payout) => (
                  <Link
                    to="/projects/$projectId/pay/payouts"
                    params={{ projectId: String(payout.project_id) }}
                    search={{ payout: payout.id }}
                    data-row=""
                    className={ledgerLink}
                  >
                    {namesOf(payout)}
                  </Link>
                ),
              },
              {
                id: "project",
                head: "Project",
                width: "240px",
                stack: "second",
                cell: ({ project_name }) => <span className="text-14 text-muted">{project_name}</span>,
              },
              {
                id: "status",
                head: "Status",
                width: "200px",
                stack: "meta",
                cell: (payout) => (
                  <span className="flex">
                    <Status status={payout.status} detail={payoutWhen(payout)} />
                  </span>
                ),
              },
              {
                id: "total",
                head: "Amount",
                align: "right",
                width: "124px",
                stack: "amount",
                cell: ({ total, currency }) => <Money value={total} currency={currency} />,
              },
            ]}
          />
          <form
            className="mt-4 flex items-end justify-end gap-3 max-sm:flex-col max-sm:items-stretch"
            onSubmit={(event) => {
              event.preventDefault();
              if (!payAll.isPending && chosen.length > 0) payAll.mutate();
            }}
          >
            {chosen.length > 0 && (
              <span className="mr-auto sm:self-center">
                <SaveFile
                  path={`/payouts/run?ids=${chosen
                    .slice(0, 50)
                    .map(({ id }) => id)
                    .join(",")}`}
                  name="payout-run.csv"
                >
                  List for the bank (CSV)
                </SaveFile>
              </span>
            )}
            <Field label="How you paid" className="sm:w-44">
              <NativeSelect options={methods} value={method} onChange={setMethod} />
            </Field>
            <Button
              type="submit"
              kind="primary"
              disabled={chosen.length === 0}
              pending={payAll.isPending}
              pendingLabel="Saving"
            >
              {chosen.length === 0
                ? "Mark as paid"
                : `Mark ${chosen.length} as paid, ${inWords(byCurrency(chosen))}`}
            </Button>
          </form>
        </>
      )}
      {problems.length > 0 && (
        <ul role="alert" className="mt-3 space-y-1 text-14 text-bad">
          {problems.map(({ id, problem }) => (
            <li key={id}>
              {namesOf(payouts.find((each) => each.id === id) ?? { items: [] })}: {problem}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
