import { methodInWords } from "@stint/core/billing/rules";
import type { Info, Preview } from "@stint/core/billing/schema";
import { DAY_MS } from "@stint/core/platform/date";
import { Money as Cents } from "@stint/core/platform/money";
import { InviteInput } from "@stint/core/team/schema";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { api, asApiError } from "../../lib/api";
import { useForm } from "../../lib/form";
import { count, money } from "../../lib/format";
import { useIdempotencyKey } from "../../lib/idempotency-key";
import { toast } from "../../lib/toast";
import { ErrorLine } from "../../ui/error-line";
import { Field } from "../../ui/field";
import { FormDialog } from "../../ui/form-dialog";
import { Skeleton } from "../../ui/ghost-rows";
import { TotalLine } from "../../ui/ledger";
import { Money } from "../../ui/money";
import { TextInput } from "../../ui/text-input";
import { longDay } from "../plan/words";
import { seatPreviewQuery, type Team, teamQuery } from "./queries";
import { type Interval, priceOf } from "./words";

/** "One more seat, for the 364 days to November 21, 2027". */
function seatInWords({ preview_at, next_at }: Preview): string {
  if (!next_at) return "One more seat";
  const days = Math.round((Date.parse(next_at) - Date.parse(preview_at)) / DAY_MS);
  return `One more seat, for the ${count(days, "day")} to ${longDay(next_at)}`;
}

/** What one more seat costs, line by line, up to what is charged once they accept. */
function Charge({ preview, who, note }: { preview: Preview; who: string; note: string }) {
  const { lines, discount_amount, tax_amount, credit_amount, due_amount, currency, trial_ends_at } = preview;
  // In a trial the lines are those of the first invoice, with the plan in it: none of that is for this seat.
  const free: [string, number][] = [["One more seat in your trial", due_amount]];
  const paid: [string, number][] = [
    [seatInWords(preview), Cents.sum(lines.map(({ amount }) => amount))],
    ["Discount", Cents.negate(discount_amount)],
    ["Tax", tax_amount],
    ["Your credit", Cents.negate(credit_amount)],
  ];
  return (
    <div>
      <dl className="border-t border-ink text-14">
        {(trial_ends_at ? free : paid)
          .filter(([, amount], index) => index === 0 || amount !== 0)
          .map(([label, amount]) => (
            <div
              key={label}
              className="flex min-h-9 items-center justify-between gap-4 border-b border-line last:border-0"
            >
              <dt>{label}</dt>
              <dd>
                <Money value={amount} currency={currency} strong={false} />
              </dd>
            </div>
          ))}
      </dl>
      <TotalLine label={`When ${who} accepts`}>
        <Money value={due_amount} currency={currency} />
      </TotalLine>
      <p className="mt-2 text-13 text-muted">{note}</p>
    </div>
  );
}

/** Invites somebody to run the business: nothing is charged before they accept. */
export function InviteAdminDialog({
  seats,
  interval,
  info,
  onClose,
}: {
  seats: Team["seats"];
  interval: Interval;
  info: Info | undefined;
  onClose: () => void;
}) {
  const client = useQueryClient();
  const keyOf = useIdempotencyKey();
  const cost = useQuery(seatPreviewQuery);
  const form = useForm({
    schema: InviteInput,
    initial: { name: "", email_address: "" },
    onSubmit: async (body) => {
      await api.post("/team/invitations", { body, key: keyOf(body) });
      onClose();
      toast(`The invitation is on its way to ${body.name}.`);
      await client.invalidateQueries({ queryKey: teamQuery.queryKey });
    },
  });
  const who = form.values.name.trim().split(/\s+/)[0] || "this person";
  const { included = false, charge } = cost.data ?? {};
  const pays = info && methodInWords(info);
  const note = [
    charge?.trial_ends_at && `Your trial is free until ${longDay(charge.trial_ends_at)}.`,
    `Then ${money(priceOf(seats, 1, interval), charge?.currency ?? "USD")} a ${interval}.`,
    pays && `From ${pays}.`,
    charge?.trial_ends_at
      ? `Nothing is charged if ${who} does not come.`
      : `A later start costs less, and nothing is charged if ${who} does not come.`,
  ];
  return (
    <FormDialog
      size="m"
      title="Invite an admin"
      form={form}
      verb="Send invitation"
      pendingVerb="Sending"
      onClose={onClose}
    >
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label="Name" error={form.errors.name}>
          <TextInput {...form.field("name")} autoComplete="off" maxLength={120} data-autofocus="" />
        </Field>
        <Field label="Email" error={form.errors.email_address}>
          <TextInput {...form.field("email_address")} type="email" autoComplete="off" maxLength={254} />
        </Field>
      </div>
      {cost.isPending && (
        <div role="status" className="space-y-5 py-3">
          <span className="sr-only">Computing what it costs</span>
          <Skeleton width="72%" />
          <Skeleton width="58%" />
        </div>
      )}
      {cost.isError && (
        <ErrorLine onRetry={() => void cost.refetch()} reference={asApiError(cost.error)?.requestId}>
          What it costs did not load.
        </ErrorLine>
      )}
      {included && (
        <div>
          <TotalLine label={`When ${who} accepts`}>
            <span>Included</span>
          </TotalLine>
          <p className="mt-2 text-13 text-muted">
            A seat of your plan is free for {who}. Nothing is charged.
          </p>
        </div>
      )}
      {charge && <Charge preview={charge} who={who} note={note.filter(Boolean).join(" ")} />}
    </FormDialog>
  );
}
