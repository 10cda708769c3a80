import type { ClientStatement } from "@stint/core/invoice/schema";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api, newKey } from "../../../lib/api";
import { isApiError } from "../../../lib/api-error";
import { queryClient } from "../../../lib/query-client";
import { errorText } from "../../../lib/report";
import { toast } from "../../../lib/toast";
import { Button } from "../../../ui/button";
import { Field } from "../../../ui/field";
import { Select } from "../../../ui/select";
import { TextArea } from "../../../ui/text-area";
import { clientQuery } from "../../client/queries";
import { type Period, periodQuery } from "./queries";

/** The form that mails a statement: its recipient, currency and message. */
export function SendStatement({
  of,
  period,
  onDone,
}: {
  of: ClientStatement;
  period: Period;
  onDone: () => void;
}) {
  const { data: client } = useQuery(clientQuery(of.client_id));
  const contacts = (client?.contacts ?? []).filter(({ email }) => email);
  const [to, setTo] = useState("");
  const [currency, setCurrency] = useState("");
  const [message, setMessage] = useState("");
  const [key, setKey] = useState(newKey);
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string>();
  const chosen = contacts.find(({ id }) => String(id) === to) ?? contacts[0];
  async function send() {
    if (pending || !chosen) return;
    setPending(true);
    setProblem(undefined);
    try {
      const { data } = await api.post("/clients/{id}/statement", {
        path: { id: of.client_id },
        key,
        body: {
          ...periodQuery(period),
          contact_id: chosen.id,
          ...(currency ? { currency } : {}),
          ...(message.trim() ? { message } : {}),
        },
      });
      toast(`Statement sent to ${data.sent_to}.`);
      void queryClient.invalidateQueries({ queryKey: ["clients", "overview", of.client_id] });
      onDone();
    } catch (error) {
      setKey(newKey());
      setProblem(isApiError(error) ? (Object.values(error.fields)[0] ?? error.message) : errorText(error));
    } finally {
      setPending(false);
    }
  }
  if (client && !chosen)
    return <p className="text-15 text-muted">Add a contact with an email address for the client first.</p>;
  return (
    <section aria-label="Send statement" className="mt-5 space-y-3 border-t border-line pt-5">
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label="Send to">
          <Select
            value={String(chosen?.id ?? "")}
            onChange={setTo}
            options={contacts.map(({ id, first_name, last_name, email }) => ({
              value: String(id),
              label: [first_name, last_name, `(${email})`].filter(Boolean).join(" "),
            }))}
          />
        </Field>
        {of.currencies.length > 1 && (
          <Field label="Currency">
            <Select
              value={currency}
              onChange={setCurrency}
              options={[
                { value: "", label: "All" },
                ...of.currencies.map((each) => ({ value: each.currency, label: each.currency })),
              ]}
            />
          </Field>
        )}
      </div>
      <Field label="Message">
        <TextArea
          value={message}
          onChange={setMessage}
          maxLength={2000}
          rows={3}
          placeholder="Here is what was billed and paid."
        />
      </Field>
      {problem && (
        <p role="alert" className="text-14 text-bad">
          {problem}
        </p>
      )}
      <p className="flex justify-end gap-3">
        <Button onClick={onDone} disabled={pending}>
          Cancel
        </Button>
        <Button kind="primary" pending={pending} pendingLabel="Sending" onClick={() => void send()}>
          Send with PDF
        </Button>
      </p>
    </section>
  );
}
