import type { AutopayRecord } from "@stint/core/payment/autopay/schema";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../lib/api";
import { dayInWords } from "../../../lib/format";
import { toast } from "../../../lib/toast";
import { Button } from "../../../ui/button";
import { SectionHead } from "../../../ui/ledger";
import { Status } from "../../../ui/status";

const stopped = { status: "closed", label: "Stopped" };
const marks: Record<AutopayRecord["state"], { status: string; label: string }> = {
  on: { status: "connected", label: "On" },
  paused: { status: "paused", label: "Paused" },
  starting: stopped,
  off: stopped,
  none: stopped,
};
const endings = { client: "stopped by the client", owner: "stopped by you", end: "ended with the series" };

/** The client's consent to automatic payment of a series, with its time and place, and the way to end it. */
export function AutopayLine({ recurring_id }: { recurring_id: number }) {
  const queryClient = useQueryClient();
  const path = { id: recurring_id };
  const key = ["autopay", recurring_id];
  const query = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => (await api.get("/recurringinvoices/{id}/autopay", { path, signal })).data,
  });
  const stop = useMutation({
    mutationFn: async () => (await api.delete("/recurringinvoices/{id}/autopay", { path })).data,
    onSuccess: (data) => {
      queryClient.setQueryData(key, data);
      toast("Automatic payment has stopped.");
    },
  });
  const found = query.data;
  if (!found?.agreed_at) return null;
  const { state, stopped_by, stopped_at } = found;
  const mark = marks[state];
  const facts = [
    `Agreed on ${dayInWords(found.agreed_at, { year: true })}`,
    found.ip && `from ${found.ip}`,
    stopped_at && `${endings[stopped_by ?? "owner"]} on ${dayInWords(stopped_at, { year: true })}`,
  ].filter(Boolean);
  return (
    <>
      <SectionHead title="Automatic payment" className="mt-8" />
      <div className="py-2.5 text-15">
        <p className="flex flex-wrap items-baseline gap-x-4">
          <span className="min-w-0 flex-1">{found.reference}</span>
          <Status {...mark} />
        </p>
        <p className="mt-1 text-13 text-muted">{facts.join(", ")}</p>
        <blockquote className="mt-2 border-l-2 border-line2 pl-3 text-14 text-muted">{found.text}</blockquote>
        {found.note && <p className="mt-1 text-14">{found.note}</p>}
        {state !== "off" && (
          <Button kind="link" className="mt-1" pending={stop.isPending} onClick={() => stop.mutate()}>
            <span>Stop automatic payment</span>
          </Button>
        )}
      </div>
    </>
  );
}
