import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ArrowLeftRight } from "lucide-react";
import { Suspense, useState } from "react";
import { api, newKey } from "../../lib/api";
import { clockIn, dayInWords, dayOf } from "../../lib/format";
import { toast } from "../../lib/toast";
import { Button, buttonClass } from "../../ui/button";
import { lazyPart } from "../../ui/lazy-part";
import { type Handover, teamQuery } from "./queries";

const TakeOver = lazyPart(async () => (await import("./take-over-dialog")).TakeOverDialog);
const TakeBack = lazyPart(async () => (await import("./take-over-dialog")).TakeBackDialog);

/** Says who is asked to take the company over, or who did, with what its reader can do about it. */
export function HandoverNotice({ handover, company }: { handover: Handover; company: string }) {
  const client = useQueryClient();
  const [open, setOpen] = useState(false);
  const { status, part, from, to, until } = handover;
  const onSettled = () => client.invalidateQueries({ queryKey: teamQuery.queryKey });
  const withdraw = useMutation({
    mutationFn: () => api.delete("/team/handover"),
    onSuccess: () => toast("The request is withdrawn. You own the company as before."),
    onSettled,
  });
  const decline = useMutation({
    mutationFn: () => api.post("/team/handover/decline", { key: newKey() }),
    onSuccess: () => toast(`You declined. We tell ${from.name}.`),
    onSettled,
  });
  const day = dayInWords(dayOf(until));
  const moment = `${day}, ${clockIn(until)}`;
  const Dialog = part === "to" ? TakeOver : TakeBack;
  const close = () => setOpen(false);
  return (
    <div role="status" className="mt-5 flex gap-3 rounded-ctl bg-bg px-4 py-3 text-14">
      <ArrowLeftRight size={18} className="mt-0.5 shrink-0" aria-hidden="true" />
      <div className="min-w-0">
        {status === "asked" && part === "from" && (
          <>
            <p>
              You asked <strong className="font-semibold">{to.name}</strong> to take over {company}. They can
              answer until {day}.
            </p>
            <Button kind="link" pending={withdraw.isPending} onClick={() => withdraw.mutate()}>
              Withdraw
            </Button>
          </>
        )}
        {status === "asked" && part === "to" && (
          <>
            <p>
              <strong className="font-semibold">{from.name}</strong> asks you to take over {company}. You can
              answer until {day}.
            </p>
            <p className="mt-1 flex flex-wrap gap-x-4">
              <Button kind="link" onClick={() => setOpen(true)}>
                See what it means
              </Button>
              <Button kind="link" pending={decline.isPending} onClick={() => decline.mutate()}>
                Decline
              </Button>
            </p>
          </>
        )}
        {status === "done" && part === "from" && (
          <>
            <p>
              <strong className="font-semibold">{to.name}</strong> owns {company} now. You can take it back
              until {moment}.
            </p>
            <Button kind="link" onClick={() => setOpen(true)}>
              Take back
            </Button>
          </>
        )}
        {status === "done" && part === "to" && (
          <>
            <p>
              You own {company} now. {from.name} can take it back until {moment}. What clients pay by card or
              bank debit waits until you connect your bank.
            </p>
            <Link to="/settings/account" className={buttonClass("link")}>
              <span>Connect your bank</span>
            </Link>
          </>
        )}
      </div>
      {open && (
        <Suspense fallback={null}>
          <Dialog handover={handover} company={company} onClose={close} />
        </Suspense>
      )}
    </div>
  );
}
