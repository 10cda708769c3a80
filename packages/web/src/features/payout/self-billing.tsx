import {
  type Agreement,
  AnswerInput,
  type Document,
  TREATMENTS,
  type Treatment,
} from "@stint/core/payout/self-billing/schema";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { api, newKey } from "../../lib/api";
import { useForm } from "../../lib/form";
import { dayInWords, dayOf } from "../../lib/format";
import { errorText } from "../../lib/report";
import { toast, toastError } from "../../lib/toast";
import { Button } from "../../ui/button";
import { ErrorLine } from "../../ui/error-line";
import { Field } from "../../ui/field";
import { SectionHead } from "../../ui/ledger";
import { Money } from "../../ui/money";
import { PlainSelect } from "../../ui/plain-select";
import { TextInput } from "../../ui/text-input";
import { SaveFile } from "./save-file";

const KEY = ["payouts", "self-billing"] as const;

const agreementsQuery = queryOptions({
  queryKey: [...KEY, "agreements"],
  queryFn: async ({ signal }) => (await api.get("/selfbilling", { signal })).data,
});
const ownAgreementsQuery = queryOptions({
  queryKey: [...KEY, "own"],
  queryFn: async ({ signal }) => (await api.get("/memberships/selfbilling", { signal })).data,
});
const documentsQuery = (userId: number) =>
  queryOptions({
    queryKey: [...KEY, "documents", userId],
    queryFn: async ({ signal }) =>
      (await api.get("/selfbilling/{id}/documents", { path: { id: userId }, signal })).data,
  });
const ownDocumentsQuery = (ownerId: number) =>
  queryOptions({
    queryKey: [...KEY, "own-documents", ownerId],
    queryFn: async ({ signal }) =>
      (await api.get("/memberships/selfbilling/{id}/documents", { path: { id: ownerId }, signal })).data,
  });

/** Makes a call, then reads what both sides see anew; `said` is told then. */
function useStep<T>(call: (input: T) => Promise<unknown>, said: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: call,
    onSuccess: () => toast(said),
    onError: (error) => toastError(errorText(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: KEY }),
  });
}

const dayOfTime = (at: string | null): string => (at ? dayInWords(dayOf(at), { year: true }) : "");

/** The words of the agreement, opened when somebody wants to read them. */
function Words({ agreement, open = false }: { agreement: Agreement; open?: boolean }) {
  return (
    <details open={open} className="mt-2 text-14">
      <summary className="cursor-pointer text-muted">The agreement in words</summary>
      <p className="mt-2 max-w-[60ch] whitespace-pre-line">{agreement.text}</p>
    </details>
  );
}

/** What was made, newest first, each as PDF and XML. */
function Documents({ documents, path }: { documents: readonly Document[]; path: string }) {
  if (documents.length === 0) return <p className="py-3 text-14 text-muted">Nothing was made yet.</p>;
  return (
    <ul className="mt-4 border-t border-line">
      {documents.map(({ sequence, number, kind, issued_on, corrects, total, currency, has_xml }) => (
        <li
          key={sequence}
          className="grid min-h-12 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-b border-line py-1.5 text-15"
        >
          <span className="min-w-0">
            {number}
            <span className="ml-2 text-14 text-muted">
              {kind === "invoice" ? "Invoice" : `Credit note for ${corrects ?? ""}`}, {dayInWords(issued_on)}
            </span>
            <span className="flex gap-x-5">
              <SaveFile path={`${path}/${sequence}/pdf`} name={`${number}.pdf`}>
                PDF
              </SaveFile>
              {has_xml && (
                <SaveFile path={`${path}/${sequence}/xml`} name={`${number}.xml`}>
                  XML
                </SaveFile>
              )}
            </span>
          </span>
          <Money value={total} currency={currency} muted={kind === "credit_note"} />
        </li>
      ))}
    </ul>
  );
}

function QueryState({
  query,
  children,
}: {
  query: { isError: boolean; refetch: () => unknown };
  children: ReactNode;
}) {
  return query.isError ? (
    <ErrorLine onRetry={() => void query.refetch()}>Self-billing did not load.</ErrorLine>
  ) : (
    children
  );
}

const OWNER_WORDS: Record<Agreement["status"], (of: Agreement) => string> = {
  asked: ({ name, asked_at }) => `Asked on ${dayOfTime(asked_at)}. ${name} has not answered yet.`,
  accepted: ({ name, accepted_at }) =>
    `${name} agreed on ${dayOfTime(accepted_at)}. Each payment makes an invoice in their name.`,
  declined: ({ name }) => `${name} declined. They invoice their work themselves.`,
  ended: ({ ended_by, name, ended_at }) =>
    `Ended on ${dayOfTime(ended_at)} by ${ended_by === "teammate" ? name : "you"}. What was made stays.`,
};

/** Self-billing with one teammate, as the payer sees it: the agreement, and what was made under it. */
export function SelfBilling({ userId, name }: { userId: number; name: string }) {
  const query = useQuery(agreementsQuery);
  const agreement = query.data?.find(({ user_id }) => user_id === userId);
  const documents = useQuery({ ...documentsQuery(userId), enabled: agreement !== undefined });
  const ask = useStep(
    () => api.post("/selfbilling", { body: { user_id: userId }, key: newKey() }),
    `${name} was asked.`,
  );
  const end = useStep(
    () => api.delete("/selfbilling/{id}", { path: { id: userId } }),
    "The agreement ended.",
  );
  const runs = agreement?.status === "asked" || agreement?.status === "accepted";
  return (
    <section aria-label="Self-billing" className="mt-8">
      <SectionHead title="Self-billing" />
      <QueryState query={query}>
        <p className="pt-3 text-14 text-muted">
          {agreement
            ? OWNER_WORDS[agreement.status](agreement)
            : `You can make ${name}'s invoices for what you pay them, if they agree.`}
        </p>
        {agreement && <Words agreement={agreement} />}
        {documents.data && (documents.data.length > 0 || agreement?.status === "accepted") && (
          <Documents documents={documents.data} path={`/selfbilling/${userId}/documents`} />
        )}
        {query.data && (
          <p className="mt-4">
            {runs ? (
              <Button kind="link" pending={end.isPending} onClick={() => end.mutate(undefined)}>
                {agreement.status === "asked" ? "Take the question back" : "End self-billing"}
              </Button>
            ) : (
              <Button pending={ask.isPending} onClick={() => ask.mutate(undefined)}>
                {agreement ? "Ask again" : `Ask ${name}`}
              </Button>
            )}
          </p>
        )}
      </QueryState>
    </section>
  );
}

const TREATMENT_WORDS: Record<(typeof TREATMENTS)[number], string> = {
  standard: "With tax, by a rate",
  small_business: "Without tax: small business",
  reverse_charge: "Without tax: reverse charge",
  none: "No tax applies",
};

interface Answer {
  kind: (typeof TREATMENTS)[number];
  rate: string;
  name: string;
  note: string;
}

const treatmentOf = ({ kind, rate, name, note }: Answer): Treatment =>
  kind === "standard" ? { kind, rate, name } : kind === "none" ? { kind } : { kind, note };

/** The question as its teammate reads it: the words, their own tax, yes or no. */
function Question({ agreement }: { agreement: Agreement }) {
  const path = { id: agreement.owner_id };
  const queryClient = useQueryClient();
  const [key] = useState(newKey);
  const decline = useStep(
    () => api.post("/memberships/selfbilling/{id}", { path, body: { answer: "decline" }, key: newKey() }),
    "You declined.",
  );
  const form = useForm<Answer>({
    initial: { kind: "standard", rate: "", name: "", note: "" },
    check: (values) => {
      const parsed = AnswerInput.safeParse({
        answer: "accept",
        text: agreement.text,
        treatment: treatmentOf(values),
      });
      if (parsed.success) return {};
      return Object.fromEntries(
        parsed.error.issues.map(({ path: at, message }) => [String(at.at(-1)), message]),
      );
    },
    onSubmit: async (values) => {
      const body = { answer: "accept", text: agreement.text, treatment: treatmentOf(values) } as const;
      await api.post("/memberships/selfbilling/{id}", { path, body, key });
      await queryClient.invalidateQueries({ queryKey: KEY });
      toast(`${agreement.business} makes your invoices from now on.`);
    },
  });
  const { kind } = form.values;
  return (
    <form noValidate className="mt-2 max-w-[60ch] space-y-3" onSubmit={(event) => void form.submit(event)}>
      <Field label="How your work is taxed" error={form.errors.treatment}>
        <PlainSelect value={kind} onChange={({ target }) => form.set("kind", target.value as Answer["kind"])}>
          {TREATMENTS.map((each) => (
            <option key={each} value={each}>
              {TREATMENT_WORDS[each]}
            </option>
          ))}
        </PlainSelect>
      </Field>
      {kind === "standard" && (
        <div className="grid grid-cols-2 gap-3">
          <Field label="Rate in percent" error={form.errors.rate}>
            <TextInput {...form.field("rate")} inputMode="decimal" maxLength={6} />
          </Field>
          <Field label="Name of the tax" error={form.errors.name}>
            <TextInput {...form.field("name")} placeholder="VAT" maxLength={20} />
          </Field>
        </div>
      )}
      {(kind === "small_business" || kind === "reverse_charge") && (
        <Field label="The words of your law" hint="Printed on each invoice" error={form.errors.note}>
          <TextInput {...form.field("note")} maxLength={300} />
        </Field>
      )}
      {form.problem && (
        <p role="alert" className="text-14 text-bad">
          {form.problem}
        </p>
      )}
      <p className="flex flex-wrap gap-3">
        <Button type="submit" kind="primary" pending={form.pending}>
          Agree
        </Button>
        <Button kind="quiet" pending={decline.isPending} onClick={() => decline.mutate(undefined)}>
          Decline
        </Button>
      </p>
    </form>
  );
}

const OWN_WORDS: Record<Agreement["status"], (of: Agreement) => string> = {
  asked: ({ business }) => `${business} asks to make your invoices for what it pays you.`,
  accepted: ({ accepted_at }) =>
    `You agreed on ${dayOfTime(accepted_at)}. Each payment makes an invoice in your name.`,
  declined: () => "You declined. You invoice your work yourself.",
  ended: ({ ended_at }) => `Ended on ${dayOfTime(ended_at)}. You invoice your work yourself.`,
};

function OwnAgreement({ agreement }: { agreement: Agreement }) {
  const { owner_id, status, business } = agreement;
  const documents = useQuery(ownDocumentsQuery(owner_id));
  const end = useStep(
    () =>
      api.post("/memberships/selfbilling/{id}", {
        path: { id: owner_id },
        body: { answer: "end" },
        key: newKey(),
      }),
    "The agreement ended.",
  );
  return (
    <section aria-label={`Self-billing by ${business}`} className="mt-8">
      <SectionHead title={`Invoices that ${business} makes for you`} />
      <p className="pt-3 text-14 text-muted">{OWN_WORDS[status](agreement)}</p>
      <Words agreement={agreement} open={status === "asked"} />
      {status === "asked" && <Question agreement={agreement} />}
      {documents.data && (documents.data.length > 0 || status === "accepted") && (
        <Documents documents={documents.data} path={`/memberships/selfbilling/${owner_id}/documents`} />
      )}
      {status === "accepted" && (
        <p className="mt-4">
          <Button kind="link" pending={end.isPending} onClick={() => end.mutate(undefined)}>
            End self-billing
          </Button>
        </p>
      )}
    </section>
  );
}

/** Self-billing as a teammate sees it, by each who pays them. */
export function OwnSelfBilling() {
  const query = useQuery(ownAgreementsQuery);
  return (
    <QueryState query={query}>
      {query.data?.map((agreement) => (
        <OwnAgreement key={agreement.owner_id} agreement={agreement} />
      ))}
    </QueryState>
  );
}
