import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../../ui/button";
import { ErrorLine } from "../../../ui/error-line";
import { Field } from "../../../ui/field";
import { NativeSelect } from "../../../ui/native-select";
import { clientQuery } from "../../client/queries";

export interface RecipientProps {
  client_id: number;
  contact: { name: string; email: string };
  /** Makes another contact of the client the one that this project's documents go to. */
  onPick: (contact_id: number) => Promise<unknown>;
  /** Opens the form for a person who is no contact yet. */
  onNew: () => void;
}

/** The recipient of the proposal and later invoices; a press offers the client's other contacts. */
export function Recipient({ client_id, contact, onPick, onNew }: RecipientProps) {
  const [choosing, setChoosing] = useState(false);
  const [pending, setPending] = useState(false);
  const { data, isError, refetch } = useQuery({ ...clientQuery(client_id), enabled: choosing });
  const pick = async (id: string) => {
    setPending(true);
    await onPick(Number(id)).finally(() => setPending(false));
  };
  if (choosing && isError) {
    return <ErrorLine onRetry={() => void refetch()}>The contacts did not load.</ErrorLine>;
  }
  if (choosing && data) {
    const current = data.contacts.find(({ email }) => email === contact.email);
    return (
      <div className="flex flex-wrap items-end gap-3">
        <Field label="To" className="min-w-0 flex-1 basis-56">
          <NativeSelect
            value={String(current?.id ?? "")}
            onChange={(id) => void pick(id)}
            disabled={pending}
            options={data.contacts.map(({ id, first_name, last_name, email }) => ({
              value: String(id),
              label: `${first_name} ${last_name}`.trim().concat(`, ${email}`),
            }))}
          />
        </Field>
        <Button onClick={onNew}>Add a person</Button>
      </div>
    );
  }
  return (
    <div className="flex items-end gap-4">
      <div className="min-w-0 flex-1">
        <p className="text-13 text-muted">To</p>
        <p className="mt-0.5 text-15 break-words">
          <span className="font-semibold">{contact.name}</span>{" "}
          <span className="text-muted">{contact.email}</span>
        </p>
      </div>
      <Button kind="link" pending={choosing} onClick={() => setChoosing(true)}>
        Someone else
      </Button>
    </div>
  );
}
