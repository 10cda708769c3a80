import type { Evidence, EvidenceInput, NeedState } from "@stint/core/payment/dispute-evidence/schema";
import { useQuery } from "@tanstack/react-query";
import { type ChangeEvent, useRef, useState } from "react";
import { api, newKey } from "../../../lib/api";
import { useForm } from "../../../lib/form";
import { dayInWords, moment } from "../../../lib/format";
import { toast } from "../../../lib/toast";
import { Button } from "../../../ui/button";
import { ErrorLine } from "../../../ui/error-line";
import { Field } from "../../../ui/field";
import { FormDialog } from "../../../ui/form-dialog";
import { TextArea } from "../../../ui/text-area";
import { ACCEPTED, upload, uploadProblem } from "../../record/upload";
import { type Invoice, invoiceChanged } from "../queries";
import type { Payment } from "./payments";

interface OwnFile {
  upload_id: string;
  name: string;
}
interface Own {
  note: string;
  texts: Record<string, string>;
  files: Record<string, OwnFile>;
}

/** The characters of a text that are shown before it is sent whole. */
const SHOWN = 220;
const begin = (text: string): string => (text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text);

const inputOf = ({ note, texts, files }: Own): EvidenceInput => ({
  ...(note.trim() ? { note } : {}),
  texts: Object.entries(texts).flatMap(([field, text]) => (text.trim() ? [{ field, text }] : [])),
  files: Object.entries(files).map(([field, { upload_id }]) => ({ field, upload_id })),
});

/** Chooses a file for a field, in the place of what the record has. */
function OwnFileField({
  need,
  path,
  file,
  onFile,
}: {
  need: NeedState;
  path: { id: number; payment_id: number };
  file: OwnFile | undefined;
  onFile: (file: OwnFile | undefined) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const [pending, setPending] = useState(false);
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = target.files ?? [];
    target.value = "";
    if (!chosen) return;
    setProblem(undefined);
    setPending(true);
    try {
      onFile(
        await upload(
          {
            start: (body) => api.post("/invoices/{id}/payments/{payment_id}/evidence/files", { path, body }),
            complete: async (body) => ({ data: body }),
          },
          chosen,
        ),
      );
    } catch (error) {
      setProblem(uploadProblem(error));
    } finally {
      setPending(false);
    }
  };
  return (
    <div className="mt-1">
      <input
        ref={input}
        type="file"
        accept={ACCEPTED}
        className="sr-only"
        tabIndex={-1}
        aria-label={`File for ${need.label}`}
        onChange={(event) => void choose(event)}
      />
      {file && <p className="text-14">{file.name}</p>}
      <Button kind="link" pending={pending} onClick={() => input.current?.click()}>
        {file || need.value ? "Choose another file" : "Choose a file"}
      </Button>
      {file && (
        <Button kind="link" onClick={() => onFile(undefined)}>
          Take it out
        </Button>
      )}
      {problem && (
        <p role="alert" className="text-14 text-bad">
          {problem}
        </p>
      )}
    </div>
  );
}

/** One field of the evidence: what goes with it, where that comes from, or what is missing. */
function Need({
  need,
  path,
  own,
  onOwn,
}: {
  need: NeedState;
  path: { id: number; payment_id: number };
  own: Own;
  onOwn: (own: Own) => void;
}) {
  const { field, label, kind, value, missing, advice, from } = need;
  const mine = kind === "file" ? own.files[field] : own.texts[field]?.trim();
  const writes = kind === "text" && (value === null || own.texts[field] !== undefined);
  return (
    <li className="border-b border-line py-2.5 text-14">
      <p className="font-medium">
        {label}
        {missing && !mine && <span className="ml-2 font-normal text-bad">Missing</span>}
      </p>
      {value !== null && !mine && <p className="break-words whitespace-pre-line">{begin(value)}</p>}
      <p className="text-13 text-muted">{mine ? "From you" : value === null ? advice : `From ${from}`}</p>
      {writes && (
        <Field label={`Your text: ${label}`}>
          <TextArea
            name={field}
            rows={3}
            maxLength={20_000}
            value={own.texts[field] ?? ""}
            onChange={(text: string) => onOwn({ ...own, texts: { ...own.texts, [field]: text } })}
          />
        </Field>
      )}
      {kind === "file" && (
        <OwnFileField
          need={need}
          path={path}
          file={own.files[field]}
          onFile={(file) => {
            const { [field]: _, ...others } = own.files;
            onOwn({ ...own, files: file ? { ...others, [field]: file } : others });
          }}
        />
      )}
    </li>
  );
}

const missingIn = ({ needs }: Evidence, own: Own): number =>
  needs.filter(({ field, missing }) => missing && !own.texts[field]?.trim() && !own.files[field]).length;

/** The evidence of a contested payment, field by field, before it goes to the provider, which takes it once. */
export function EvidenceDialog({
  invoice,
  payment,
  onClose,
}: {
  invoice: Invoice;
  payment: Payment;
  onClose: () => void;
}) {
  const [key] = useState(newKey);
  const path = { id: invoice.id, payment_id: payment.id };
  const query = useQuery({
    queryKey: ["invoices", "evidence", invoice.id, payment.id],
    queryFn: async ({ signal }) =>
      (await api.get("/invoices/{id}/payments/{payment_id}/evidence", { path, signal })).data,
  });
  const form = useForm<Own>({
    initial: { note: "", texts: {}, files: {} },
    onSubmit: async (own) => {
      const { data } = await api.post("/invoices/{id}/payments/{payment_id}/evidence", {
        path,
        key,
        body: inputOf(own),
      });
      invoiceChanged(data);
      onClose();
      toast("The evidence is with the payment provider.");
    },
  });
  const found = query.data;
  const counting = found?.needs.filter(({ counts }) => counts) ?? [];
  const helping = found?.needs.filter(({ counts }) => !counts) ?? [];
  const lacks = found ? missingIn(found, form.values) : 0;
  const list = (needs: NeedState[]) => (
    <ul>
      {needs.map((need) => (
        <Need key={need.field} need={need} path={path} own={form.values} onOwn={form.setValues} />
      ))}
    </ul>
  );
  return (
    <FormDialog
      title="Send evidence"
      size="m"
      description="The provider passes it to the bank, once. Read what goes with it, and add what is missing."
      form={form}
      verb="Send evidence"
      pendingVerb="Sending"
      onClose={onClose}
    >
      {query.isError && (
        <ErrorLine onRetry={() => void query.refetch()}>The evidence did not load.</ErrorLine>
      )}
      {found && (
        <>
          <p className="text-14">
            {found.stage === "inquiry" ? "The bank asks: " : "Contested: "}
            {found.reason}.{found.due_by ? ` Evidence is due by ${dayInWords(found.due_by)}.` : ""}{" "}
            {lacks === 0
              ? "Everything that counts for this reason is there."
              : `${lacks} of ${counting.length} that count for this reason ${lacks === 1 ? "is" : "are"} missing.`}
          </p>
          {found.acceptance && (
            <p className="text-14 text-muted">
              {`Accepted by ${found.acceptance.name}, ${moment(found.acceptance.accepted_at)}, certificate ${found.acceptance.certificate}`}
            </p>
          )}
          <section>
            <h3 className="text-15 font-medium">What counts for this reason</h3>
            {list(counting)}
          </section>
          <details>
            <summary className="cursor-pointer py-2 text-14 text-muted">
              {`What else goes with it (${helping.length})`}
            </summary>
            {list(helping)}
          </details>
        </>
      )}
      <Field label="In your words" error={form.errors.note}>
        <TextArea
          {...form.field("note")}
          maxLength={5000}
          rows={4}
          placeholder="What was delivered, and when"
        />
      </Field>
    </FormDialog>
  );
}
